import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type LogFunctionFactory, Logger, type TaskList } from 'graphile-worker';
import { BACKUP_KEY } from '../db/backup/back-up.ts';
import { endPool, openPool } from '../db/pool.ts';
import { type Timeouts, timeouts } from '../db/timeouts.ts';
import type {
  BackupWork,
  Deliveries,
  Jobs,
  JobTools,
  MakeExport,
  ReportOperations,
  ScheduledWork,
  VerificationWork,
  WebhookWork,
  WorkImport,
} from './jobs.ts';
import { type JobLog, keepRunning } from './keep-running.ts';
import { type MailRoomOptions, openMailRoom } from './mail-room.ts';
import type { MailSettings } from './mails.ts';
import type { HashPassword } from './passwords.ts';
import { keepRounds } from './rounds.ts';
import { sendCredentials, sendResetLink } from './tasks/account-mails.ts';
import { cleanUp, unlockAbandoned } from './tasks/upkeep.ts';

export interface QueueOptions extends MailRoomOptions {
  url: string;
  settings: MailSettings;
  logger: JobLog;
  /** Passed in because passwords belong to the API, which is layered above the queue. */
  hashPassword: HashPassword;
  /** Passed in for the same reason, like the functions below. */
  workImport: WorkImport;
  makeExport: MakeExport;
  verification: VerificationWork;
  backup?: BackupWork | undefined;
  reportOperations: ReportOperations;
  scheduled: ScheduledWork;
  deliveries: Deliveries;
  webhooks: WebhookWork;
  now?: () => Date;
  /** Called for each job that failed for good, once that is recorded. */
  failed: () => void;
  observe?: ObserveJob | undefined;
  waits?: Timeouts;
}

export type ObserveJob = (name: string, work: () => Promise<void>) => Promise<void>;

export interface RunningQueue {
  /** Lets jobs in progress end, for some seconds at most, and starts no more. */
  stop(): Promise<void>;
}

/** Connections that jobs share, each held for moments; every lane needs one more, which listens for new jobs. */
const SHARED_CONNECTIONS = 3;
/** Imports, list files and scheduled mails hold a connection of their own for minutes. */
const IMPORTS_TOGETHER = 2;
const FILES_TOGETHER = 2;
const SCHEDULED_TOGETHER = 2;
/** Webhooks have their own connections, so that calls ending at the same time never make jobs wait. None is held during a call. */
const WEBHOOK_CONNECTIONS = 2;

/** Milliseconds by which the queue has stored a job's result; it reports the result before that. */
const NOTING = 250;

/** The queue logs every job it did, which is not worth `info`. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** Every minute: release what a killed server held, update reports, plan due mails. Every night: clean up. */
const upkeep = `
* * * * * unlockAbandoned ?max=1
* * * * * reportOperations ?max=1
30 3 * * * cleanUp ?max=3
`;
/** In UTC, before the clean-up, and so that warehouses of Europe are at rest. */
const nightlyVerification = '30 1 * * * planVerification ?max=3';
const dueMails = '* * * * * planSendings ?max=1';

type Work<Payload> = (payload: Payload, tools: JobTools) => Promise<void>;

const work: { [Name in keyof Jobs]: Work<Jobs[Name]> } & Record<
  'planSendings' | 'planVerification' | 'backUp' | 'unlockAbandoned' | 'reportOperations' | 'cleanUp',
  Work<unknown>
> = {
  sendMail: async (mail, { mailRoom }) => {
    await mailRoom.send(mail);
  },
  sendResetLink,
  sendCredentials,
  sendNote: (which, tools) => tools.deliveries.sendNote(which, tools),
  sendShipmentMail: (which, tools) => tools.deliveries.sendShipmentMail(which, tools),
  callPartner: (which, tools) => tools.deliveries.callPartner(which, tools),
  workImport: (step, tools) => tools.workImport(step, tools),
  makeExport: (which, tools) => tools.makeExport(which, tools),
  verifyStock: (which, tools) => tools.verification.run(which),
  sendScheduled: (which, tools) => tools.scheduled.send(which, tools),
  planSendings: (_payload, tools) => tools.scheduled.plan(tools),
  planVerification: (_payload, tools) => tools.verification.plan(),
  backUp: async (_payload, tools) => tools.backup?.run(),
  unlockAbandoned,
  reportOperations: (_payload, tools) => tools.reportOperations(tools),
  cleanUp,
};

const mailing = [
  'sendMail',
  'sendResetLink',
  'sendCredentials',
  'sendNote',
  'sendShipmentMail',
] as const satisfies readonly (keyof typeof work)[];

interface Lane {
  names: readonly (keyof typeof work)[];
  together: number;
  crontab?: string;
}

/**
 * Each lane is a set of job names with its own concurrency: an import of minutes does not delay mails, and the slow service of one partner,
 * whose calls are made one after the other, delays neither mails nor calls of other partners. Upkeep has its own lane: it releases what a
 * killed server had begun, mails included, even while other work takes hours.
 */
const lanes: readonly Lane[] = [
  { names: mailing, together: 2 },
  { names: ['workImport'], together: IMPORTS_TOGETHER },
  { names: ['makeExport'], together: FILES_TOGETHER },
  { names: ['planVerification', 'verifyStock'], together: 1, crontab: nightlyVerification },
  { names: ['planSendings', 'sendScheduled'], together: SCHEDULED_TOGETHER, crontab: dueMails },
  { names: ['unlockAbandoned', 'reportOperations', 'cleanUp'], together: 1, crontab: upkeep },
  { names: ['callPartner'], together: 8 },
];

/** Only servers with a schedule back up, because only they have the folder. The key replaces a job of yesterday that was given up. */
const backupLanes = (backup: BackupWork | undefined): readonly Lane[] =>
  backup === undefined
    ? []
    : [{ names: ['backUp'], together: 1, crontab: `0 ${backup.hour} * * * backUp ?max=3&jobKey=${BACKUP_KEY}` }];

/** Milliseconds for jobs in progress to end. */
const LONGEST_STOP = 5_000;

/** Starts the queue's jobs on their own connections, so that waiting mails never hold up a user's work. */
export async function startQueue({
  url,
  settings,
  logger,
  hashPassword,
  workImport,
  makeExport,
  verification,
  backup,
  reportOperations,
  scheduled,
  deliveries,
  webhooks,
  failed,
  now,
  observe = (_name, work) => work(),
  waits = timeouts.task,
  ...mail
}: QueueOptions): Promise<RunningQueue> {
  const onError = (error: Error) => logger.warn(`a connection of the queue broke: ${error.message}`);
  const running = [...lanes, ...backupLanes(backup)];
  const pool = openPool(url, { max: running.length + SHARED_CONNECTIONS, timeouts: waits, onError });
  // Each job works on one connection and reports progress on another.
  const longPool = openPool(url, {
    max: (IMPORTS_TOGETHER + FILES_TOGETHER + SCHEDULED_TOGETHER) * 2,
    timeouts: timeouts.import,
    onError,
  });
  const webhookPool = openPool(url, { max: WEBHOOK_CONNECTIONS, timeouts: waits, onError });
  const mailRoom = openMailRoom(mail);
  const tools = {
    pool,
    mailRoom,
    settings,
    hashPassword,
    workImport: (step: Jobs['workImport']) => workImport(step, { pool: longPool }),
    makeExport: (which: Jobs['makeExport']) => makeExport(which, { pool: longPool }),
    verification,
    backup,
    reportOperations,
    scheduled: {
      plan: scheduled.plan,
      send: (which: Jobs['sendScheduled']) => scheduled.send(which, { pool: longPool, mailRoom }),
    },
    deliveries,
    now: now ?? (() => new Date()),
  };
  const noted = () => void setTimeout(failed, NOTING).unref();
  const optionsOf = ({ names, together, crontab: times }: Lane) => ({
    pgPool: pool,
    taskList: tasksWith(tools, names, observe),
    ...(times === undefined ? { parsedCronItems: [] } : { crontab: times }),
    concurrency: together,
    noHandleSignals: true,
    // Without batching, the queue stores each result at once; otherwise a stop in between would repeat the job.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(logTo(logger)),
  });
  const workers = await Promise.all(running.map((lane) => keepRunning(optionsOf(lane), logger, noted)));
  const warn = (message: string) => logger.warn(`webhooks: ${message}`);
  const stopRounds = keepRounds(() => webhooks.round({ ...tools, pool: webhookPool, observe, warn }), warn);
  const endWebhooks = async () => {
    await stopRounds();
    await webhooks.stop();
  };
  const stop = async () => {
    const ended = Promise.all([endWebhooks(), ...workers.map((worker) => worker.stop())]);
    await Promise.race([ended, pause(LONGEST_STOP, undefined, { ref: false })]);
    mailRoom.close();
    await Promise.all([endPool(pool), endPool(longPool), endPool(webhookPool)]);
  };
  return { stop };
}

/** A rejection by another server is stored with its answer (server/api/outgoing): it is one sentence and no fault of ours. */
function logTo(logger: JobLog): LogFunctionFactory {
  return () => (level, message, meta) => {
    const { failure, job, error } = (meta ?? {}) as { failure?: true; job?: Job; error?: unknown };
    const name = failure === true ? (job?.task_identifier ?? '') : '';
    const isMail = mailing.some((one) => one === name);
    if (!isMail && name !== 'callPartner') return logger[levels[level]](message);
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = `failed, try ${job?.attempts} of ${job?.max_attempts}: ${reason}`;
    if (isMail) logger.warn(`Sending a mail ${sentence}`);
    else logger.info(`Calling a partner ${sentence}`);
  };
}

/** The queue stores payloads as JSON. Only `addJob` writes them, so their types hold. */
function tasksWith(tools: JobTools, names: readonly (keyof typeof work)[], observe: ObserveJob): TaskList {
  return Object.fromEntries(
    names.map((name) => [
      name,
      (payload: unknown) => observe(name, () => (work[name] as Work<unknown>)(payload, tools)),
    ]),
  );
}

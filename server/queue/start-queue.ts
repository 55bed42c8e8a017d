import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type LogFunctionFactory, Logger, type TaskList } from 'graphile-worker';
import { type Patience, patience } from '../db/patience.ts';
import { endPool, openPool } from '../db/pool.ts';
import type {
  Deliveries,
  Jobs,
  JobTools,
  MakeExport,
  ReportOperations,
  ScheduledWork,
  VerifyStock,
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
  /** The database that holds the queue. */
  url: string;
  settings: MailSettings;
  logger: JobLog;
  /** Given, because passwords are the API's business, which stands above the jobs. */
  hashPassword: HashPassword;
  /** Given for the same reason, as the deliveries are. */
  workImport: WorkImport;
  makeExport: MakeExport;
  verifyStock: VerifyStock;
  reportOperations: ReportOperations;
  scheduled: ScheduledWork;
  deliveries: Deliveries;
  webhooks: WebhookWork;
  now?: () => Date;
  /** Told of each job that failed for good, once it is noted. */
  failed: () => void;
  /** Does each job, and keeps what it is told of it. */
  observe?: ObserveJob | undefined;
  /** Of the queue itself. */
  waits?: Patience;
}

/** Does the work of a job of this name. */
export type ObserveJob = (name: string, work: () => Promise<void>) => Promise<void>;

/** Does jobs until it is stopped. */
export interface RunningQueue {
  /** Lets the jobs at hand end, for some seconds at most, and starts no more. */
  stop(): Promise<void>;
}

/** Connections that jobs share, which hold one for moments; each lane needs one more, on which it hears of new jobs. */
const SHARED_CONNECTIONS = 3;
/** Imports, files of lists and scheduled mails, which hold one of their own for minutes. */
const IMPORTS_TOGETHER = 2;
const FILES_TOGETHER = 2;
const SCHEDULED_TOGETHER = 2;
/** Webhooks have their own: however many calls end at once, no job waits for a connection. None is held during a call. */
const WEBHOOK_CONNECTIONS = 2;

/** Milliseconds after which the queue has noted what it says of a job: it says so before. */
const NOTING = 250;

/** The queue tells of every job it did; that is no news. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** Each minute: what a killed server left, what is not reported yet, and what is due. Each night: what is over. */
const upkeep = `
* * * * * unlockAbandoned ?max=1
* * * * * reportOperations ?max=1
30 3 * * * cleanUp ?max=3
`;
const dueMails = '* * * * * planSendings ?max=1';

type Work<Payload> = (payload: Payload, tools: JobTools) => Promise<void>;

const work: { [Name in keyof Jobs]: Work<Jobs[Name]> } & Record<
  'planSendings' | 'unlockAbandoned' | 'reportOperations' | 'cleanUp',
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
  verifyStock: (which, tools) => tools.verifyStock(which),
  sendScheduled: (which, tools) => tools.scheduled.send(which, tools),
  planSendings: (_payload, tools) => tools.scheduled.plan(tools),
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

/**
 * What waits for its turn together, and how many have one: an import of minutes holds up no mail, and the slow service of a partner, whose
 * calls are made one after the other, neither mails nor calls of other partners. Upkeep has a turn of its own: it gives back what a killed
 * server had begun, mails too, whatever else takes hours.
 */
const lanes: readonly { names: readonly (keyof typeof work)[]; together: number; crontab?: string }[] = [
  { names: mailing, together: 2 },
  { names: ['workImport'], together: IMPORTS_TOGETHER },
  { names: ['makeExport'], together: FILES_TOGETHER },
  { names: ['verifyStock'], together: 1 },
  { names: ['planSendings', 'sendScheduled'], together: SCHEDULED_TOGETHER, crontab: dueMails },
  { names: ['unlockAbandoned', 'reportOperations', 'cleanUp'], together: 1, crontab: upkeep },
  { names: ['callPartner'], together: 8 },
];

/** Milliseconds that the jobs at hand have to end. */
const LONGEST_STOP = 5_000;

/** Starts to do the queue's jobs over connections of its own, so that waiting mails never hold up a person's work. */
export async function startQueue({
  url,
  settings,
  logger,
  hashPassword,
  workImport,
  makeExport,
  verifyStock,
  reportOperations,
  scheduled,
  deliveries,
  webhooks,
  failed,
  now,
  observe = (_name, work) => work(),
  waits = patience.task,
  ...mail
}: QueueOptions): Promise<RunningQueue> {
  const onError = (error: Error) => logger.warn(`a connection of the queue broke: ${error.message}`);
  const pool = openPool(url, { max: lanes.length + SHARED_CONNECTIONS, patience: waits, onError });
  // Each works on one connection and tells how far it is on another.
  const longPool = openPool(url, {
    max: (IMPORTS_TOGETHER + FILES_TOGETHER + SCHEDULED_TOGETHER) * 2,
    patience: patience.import,
    onError,
  });
  const webhookPool = openPool(url, { max: WEBHOOK_CONNECTIONS, patience: waits, onError });
  const mailRoom = openMailRoom(mail);
  const tools = {
    pool,
    mailRoom,
    settings,
    hashPassword,
    workImport: (step: Jobs['workImport']) => workImport(step, { pool: longPool }),
    makeExport: (which: Jobs['makeExport']) => makeExport(which, { pool: longPool }),
    verifyStock,
    reportOperations,
    scheduled: {
      plan: scheduled.plan,
      send: (which: Jobs['sendScheduled']) => scheduled.send(which, { pool: longPool, mailRoom }),
    },
    deliveries,
    now: now ?? (() => new Date()),
  };
  const noted = () => void setTimeout(failed, NOTING).unref();
  const optionsOf = ({ names, together, crontab: times }: (typeof lanes)[number]) => ({
    pgPool: pool,
    taskList: tasksWith(tools, names, observe),
    ...(times === undefined ? { parsedCronItems: [] } : { crontab: times }),
    concurrency: together,
    noHandleSignals: true,
    // Without a batch the queue does not wait until it has noted what was done: a stop in between would do it twice.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(logTo(logger)),
  });
  const running = await Promise.all(lanes.map((lane) => keepRunning(optionsOf(lane), logger, noted)));
  const warn = (message: string) => logger.warn(`webhooks: ${message}`);
  const stopRounds = keepRounds(() => webhooks.round({ ...tools, pool: webhookPool, observe, warn }), warn);
  const endWebhooks = async () => {
    await stopRounds();
    await webhooks.stop();
  };
  const stop = async () => {
    const ended = Promise.all([endWebhooks(), ...running.map((lane) => lane.stop())]);
    await Promise.race([ended, pause(LONGEST_STOP, undefined, { ref: false })]);
    mailRoom.close();
    await Promise.all([endPool(pool), endPool(longPool), endPool(webhookPool)]);
  };
  return { stop };
}

/** What another server did not take is kept with its answer (server/api/outgoing): it is one sentence and no fault of ours. */
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

/** The queue keeps payloads as JSON; only `addJob` writes them, so that they are what its types say. */
function tasksWith(tools: JobTools, names: readonly (keyof typeof work)[], observe: ObserveJob): TaskList {
  return Object.fromEntries(
    names.map((name) => [
      name,
      (payload: unknown) => observe(name, () => (work[name] as Work<unknown>)(payload, tools)),
    ]),
  );
}

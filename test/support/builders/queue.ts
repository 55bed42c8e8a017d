import * as assert from 'uvu/assert';
import { exportWork } from '../../../server/api/exports/make-export.ts';
import { importWork } from '../../../server/api/imports/work-import.ts';
import { announceFailure } from '../../../server/api/live/announce.ts';
import { deliveriesOf } from '../../../server/api/outgoing/deliveries.ts';
import { hashPassword } from '../../../server/api/passwords/hash-password.ts';
import { reportOperations } from '../../../server/api/reports/report-operations.ts';
import { scheduledWork } from '../../../server/api/scheduled-mails/send-scheduled.ts';
import { verificationWork } from '../../../server/api/verification/verification.ts';
import { webhookWork } from '../../../server/api/webhooks/webhook-work.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { addJob, type JobTools } from '../../../server/queue/jobs.ts';
import { type RunningQueue, startQueue } from '../../../server/queue/start-queue.ts';
import { column } from '../columns.ts';
import { epodCertificate } from '../epod-server.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolder } from '../folder.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import type { Hooks } from '../suite.ts';
import { asOwner } from './as-owner.ts';
import type { Builders } from './builders.ts';

export interface BuilderJobs {
  readonly mailServer: MailServer;
  readonly messages: string[];
  /** Runs no jobs meanwhile, and resumes even after a failure, so that the next test has a working queue. */
  whilePaused(run: () => void | Promise<void>): Promise<void>;
  /** Waits until every job of a kind has failed once and waits for its next attempt. */
  tried(kind: string): Promise<void>;
  /** Waits until no job is waiting or running. Jobs that failed for good do not count. */
  done(): Promise<void>;
}

export function jobsFor(hooks: Hooks, builders: { readonly it: Builders }): BuilderJobs {
  let mailServer: MailServer | undefined;
  let running: RunningQueue | undefined;
  const messages: string[] = [];
  const resume = async () => {
    running = await doJobs(builders.it, mailServer?.url, messages);
  };
  const pause = async () => {
    await running?.stop();
    running = undefined;
  };
  hooks.before(async () => {
    mailServer = await startMailServer();
    await resume();
  });
  hooks.after(async () => {
    await pause();
    await mailServer?.close();
  });
  return {
    get mailServer(): MailServer {
      if (mailServer === undefined) throw new Error('the mail server is started before the tests run');
      return mailServer;
    },
    messages,
    async whilePaused(run) {
      await pause();
      try {
        await run();
      } finally {
        await resume();
      }
    },
    tried: (kind) => jobsTried(builders.it, kind),
    done: () => jobsDone(builders.it),
  };
}

type LongWork = Pick<JobTools, 'workImport' | 'makeExport' | 'backup'>;

/** Starts to run the jobs of the builders. Without a mail server, mails are stored as files in `outboxDir`. */
export async function doJobs(
  builders: Builders,
  smtpUrl: string | undefined,
  messages: string[] = [],
  outboxDir?: string,
  url = builders.url,
  { workImport, makeExport, backup }: Partial<LongWork> = {},
): Promise<RunningQueue> {
  const log = (message: string) => messages.push(message);
  return startQueue({
    url,
    settings: { productName: 'WMS', publicUrl: 'https://wms.example.com' },
    smtpUrl,
    from: 'WMS <wms@example.com>',
    hashPassword,
    outboxDir: outboxDir ?? (await temporaryFolder()),
    logger: { error: log, warn: log, info: log, debug: log },
    now: () => builders.now ?? new Date(),
    workImport: workImport ?? importWork(builders.services),
    makeExport: makeExport ?? exportWork(builders.services),
    // Only a test plans nightly verifications and due mails: a minute that begins meanwhile would start unrelated ones.
    verification: { ...verificationWork(builders.services), plan: () => Promise.resolve() },
    backup,
    reportOperations: (tools) => reportOperations(tools.pool),
    scheduled: { ...scheduledWork(builders.services), plan: () => Promise.resolve() },
    deliveries: deliveriesOf({ ...builders.services, ca: epodCertificate }),
    webhooks: webhookWork({ ...builders.services, ca: epodCertificate }),
    failed: () => announceFailure(builders.pool),
  });
}

async function jobsTried(builders: Builders, kind: string): Promise<void> {
  await eventually(async () => {
    const { untried, tried } = await builders.db.one<{ untried: number; tried: number }>(
      `select count(*) filter (where attempts = 0 or locked_at is not null) as untried,
              count(*) filter (where attempts > 0 and locked_at is null) as tried
       from graphile_worker.jobs where task_identifier = $1`,
      [kind],
    );
    assert.ok(untried === 0 && tried > 0, `${untried} untried, ${tried} tried`);
  });
}

async function jobsDone(builders: Builders): Promise<void> {
  await eventually(async () => {
    const open = await builders.db.many<{ job: string }>(
      `select concat_ws(' ', task_identifier, attempts, locked_at, last_error) as job
       from graphile_worker.jobs where attempts < max_attempts or locked_at is not null`,
    );
    assert.equal(column(open, 'job'), []);
  });
}

export async function failedMail(builders: Builders): Promise<number> {
  const mail = { to: ['carrier@example.com'], subject: 'Manifest', text: 'Ten drums.\n' };
  await transaction(builders.pool, (tx) => addJob(tx, 'sendMail', mail, { attempts: 1 }));
  const { rows } = await asOwner(builders.url, (owner) =>
    owner.query<{ id: string }>(
      'update graphile_worker._private_jobs set attempts = max_attempts where attempts = 0 returning id',
    ),
  );
  return Number(rows[0]?.id);
}

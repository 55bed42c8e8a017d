import * as assert from 'uvu/assert';
import { hashPassword } from '../../../server/api/account/hash-password.ts';
import { importWork } from '../../../server/api/imports/work/work-import.ts';
import { type RunningJobs, startJobs } from '../../../server/jobs/start-jobs.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolder } from '../folder.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import type { Hooks } from '../suite.ts';
import type { World } from './world.ts';

/** The jobs of a world being done, with a real mail server to send to. */
export interface WorldJobs {
  readonly mailServer: MailServer;
  /** Everything the queue logged. */
  readonly said: string[];
  /** Does no jobs while this runs, and goes on with them also when it fails: the next test finds the queue at work. */
  whilePaused(run: () => void | Promise<void>): Promise<void>;
  /** Waits until no job is waiting or being done; those that failed for good do not count. */
  done(): Promise<void>;
}

/** Does a world's jobs while the tests of a file run. */
export function jobsFor(hooks: Hooks, world: { readonly it: World }): WorldJobs {
  let mailServer: MailServer | undefined;
  let running: RunningJobs | undefined;
  const said: string[] = [];
  const resume = async () => {
    running = await doJobs(world.it, mailServer?.url, said);
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
    said,
    async whilePaused(run) {
      await pause();
      try {
        await run();
      } finally {
        await resume();
      }
    },
    done: () => jobsDone(world.it),
  };
}

/** Starts to do a world's jobs; without a mail server mails are kept as files in `outboxDir`. */
export async function doJobs(
  world: World,
  smtpUrl: string | undefined,
  said: string[] = [],
  outboxDir?: string,
  url = world.url,
): Promise<RunningJobs> {
  const log = (message: string) => said.push(message);
  return startJobs({
    url,
    settings: { productName: 'WMS', publicUrl: 'https://wms.example.com' },
    smtpUrl,
    from: 'WMS <wms@example.com>',
    hashPassword,
    outboxDir: outboxDir ?? (await temporaryFolder()),
    logger: { error: log, warn: log, debug: log },
    now: () => world.now ?? new Date(),
    workImport: importWork(world.services),
  });
}

async function jobsDone(world: World): Promise<void> {
  await eventually(async () => {
    const { open } = await world.db.one<{ open: number }>(
      'select count(*) as open from graphile_worker.jobs where attempts < max_attempts or locked_at is not null',
    );
    assert.is(open, 0);
  });
}

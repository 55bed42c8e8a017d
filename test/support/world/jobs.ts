import * as assert from 'uvu/assert';
import { type RunningJobs, startJobs } from '../../../server/jobs/start-jobs.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolder } from '../folder.ts';
import type { World } from './world.ts';

/** Starts to do a world's jobs; `said` gathers what the queue logs. */
export async function doJobs(world: World, smtpUrl: string | undefined, said: string[] = []): Promise<RunningJobs> {
  const log = (message: string) => said.push(message);
  return startJobs({
    url: world.url,
    settings: { productName: 'WMS', publicUrl: 'https://wms.example.com' },
    smtpUrl,
    from: 'WMS <wms@example.com>',
    outboxDir: `${await temporaryFolder()}/outbox`,
    logger: { error: log, warn: log, debug: log },
    now: () => world.now ?? new Date(),
  });
}

/** Waits until no job is waiting or being done; those that failed for good do not count. */
export async function jobsDone(world: World): Promise<void> {
  await eventually(async () => {
    const { open } = await world.db.one<{ open: number }>(
      'select count(*) as open from graphile_worker.jobs where attempts < max_attempts or locked_at is not null',
    );
    assert.is(open, 0);
  });
}

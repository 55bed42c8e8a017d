import { join } from 'node:path';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { Account, countsText } from './account.ts';
import { hangUp, signIn, workUntil } from './floor.ts';
import { type Ground, openGround } from './ground.ts';
import type { Finding } from './report.ts';
import { waitsText } from './watch.ts';

const PEOPLE = 8;
const preload = join(import.meta.dirname, 'shifted-clock.ts');

/**
 * R8: shifts the server's clock ahead of PostgreSQL's by each of these hours in turn (negative: behind). Users sign in and work; their
 * operations get the database's time.
 */
export async function clocks(shifts: readonly number[], seconds: number): Promise<Finding> {
  const ground = await openGround(PEOPLE);
  const account = new Account();
  const figures: string[] = [];
  const faults: string[] = [];
  try {
    for (const hours of shifts) {
      const [from, done] = [account.waits.length, account.acknowledged];
      await workBeside(ground, hours, seconds, account);
      const which = `${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'}`;
      const acknowledged = account.acknowledged - done;
      figures.push(`${which}: ${acknowledged} changes of stock; ${waitsText(account.waits.slice(from))}`);
      if (acknowledged === 0) faults.push(`${which}: nobody could work`);
    }
    const elsewhen = await countElsewhen(ground.postgres.url);
    if (elsewhen > 0) faults.push(`${elsewhen} operations have a time that is not the database's`);
    if (account.again.size > 0) faults.push(`failed: ${countsText(account.again)}`);
    figures.push(`refused: ${countsText(account.refusals)}`);
    faults.push(...(await account.faults(ground.postgres.url)));
    return {
      what: 'Clocks apart',
      how: `${PEOPLE} people at work for ${seconds} s on a server whose clock is wrong`,
      figures,
      faults,
    };
  } finally {
    await ground.close();
  }
}

async function workBeside(ground: Ground, hours: number, seconds: number, account: Account): Promise<void> {
  const { url, stop } = await ground.start({ NODE_OPTIONS: `--import=${preload}`, WMS_SOAK_HOURS: String(hours) });
  const people = await signIn(ground, url, account);
  const end = performance.now() + seconds * 1_000;
  await workUntil(() => performance.now() > end, people, 50);
  await hangUp(people);
  await stop();
}

/** Operations of the soak's users whose time is outside the last half hour. */
async function countElsewhen(url: string): Promise<number> {
  const pool = openPool(url, { max: 1 });
  const { count } = await reader(pool)
    .one<{ count: number }>(
      `select count(*) as count from operations o join users u on u.id = o.user_id
       where u.login like 'soak-%' and o.at not between now() - interval '30 minutes' and now()`,
    )
    .finally(() => pool.end());
  return count;
}

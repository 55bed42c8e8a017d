import { setTimeout as pause } from 'node:timers/promises';
import { Account, countsText } from './account.ts';
import { recovered, workWhile } from './floor.ts';
import type { Ground } from './ground.ts';
import type { Finding } from './report.ts';
import { waitsText } from './watch.ts';

/** Milliseconds after which all has to be well again. */
const RECOVERY = 10_000;
/** Milliseconds that nobody waits longer than for an answer: what is bound at 15 s, and what a busy machine adds. */
const LONGEST = 16_000;

/** People work while something is broken again and again for a while; each time all has to be well again without a hand. */
export async function brokenRounds(
  ground: Ground,
  rounds: number,
  breakFor: (round: number) => Promise<void>,
): Promise<Pick<Finding, 'figures' | 'faults'>> {
  const { url } = await ground.start();
  const account = new Account();
  const recoveries: number[] = [];
  await workWhile(ground, url, account, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await pause(2_000);
      await breakFor(round);
      recoveries.push(await recovered(url, account));
    }
  });
  return {
    figures: [
      `well again after ${recoveries.map((one) => Math.round(one)).join(', ')} ms`,
      waitsText(account.waits),
      `${account.acknowledged} changes of stock acknowledged; sent again: ${countsText(account.again)}`,
    ],
    faults: [
      ...(await account.faults(ground.postgres.url)),
      ...(account.again.size === 0 ? ['nobody noticed that anything was broken'] : []),
      ...recoveries.filter((one) => one > RECOVERY).map((one) => `well again only after ${Math.round(one)} ms`),
      ...account.waits.filter((wait) => wait > LONGEST).map((wait) => `an answer took ${Math.round(wait)} ms`),
    ],
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { Account, countsText } from './account.ts';
import { recovered, workWhile } from './floor.ts';
import type { Ground } from './ground.ts';
import { type Finding, tooLate } from './report.ts';
import { waitsText } from './watch.ts';

/** Users work while something is repeatedly broken for a while; each time everything has to recover without intervention. */
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
      ...tooLate(recoveries, account.waits),
    ],
  };
}

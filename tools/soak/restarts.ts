import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test/support/program.ts';
import { Account, countsText } from './account.ts';
import { startBalancer } from './balancer.ts';
import { hangUp, signIn, workUntil } from './floor.ts';
import { openGround } from './ground.ts';
import type { Finding } from './report.ts';
import { waitsText } from './watch.ts';

const PEOPLE = 64;
/** Longer than a balancer needs for two checks. */
const notice = { STOP_NOTICE_SECONDS: '7' };

/** R11: two servers behind a balancer are replaced one after the other, repeatedly, while users work: no request fails. */
export async function restarts(rounds: number): Promise<Finding> {
  const ground = await openGround(PEOPLE);
  const ports = [String(await freePort()), String(await freePort())];
  const start = (at: number) => ground.start({ ...notice, PORT: ports[at] ?? '' });
  const serving = await Promise.all(ports.map((_, at) => start(at)));
  const balancer = await startBalancer(serving.map(({ url }) => url));
  try {
    const account = new Account();
    const people = await signIn(ground, balancer.url, account);
    const began = performance.now();
    let isOver = false;
    const working = workUntil(() => isOver, people, 150);
    for (let round = 0; round < rounds; round += 1) {
      const at = round % serving.length;
      await serving[at]?.stop();
      serving[at] = await start(at);
      // The other server is replaced once the balancer has noticed that this one is back.
      await pause(7_000);
    }
    isOver = true;
    await working;
    await hangUp(people);
    const perSecond = Math.round(account.waits.length / ((performance.now() - began) / 1000));
    return {
      what: `${rounds} restarts of two servers behind a balancer`,
      how: `${PEOPLE} people at work, ${perSecond} requests a second; the balancer looks every 3 s and tries nothing again`,
      figures: [waitsText(account.waits), `${account.acknowledged} changes of stock acknowledged`],
      faults: [
        ...(await account.faults(ground.postgres.url)),
        ...(account.again.size > 0 ? [`requests failed: ${countsText(account.again)}`] : []),
      ],
    };
  } finally {
    await balancer.close();
    await ground.close();
  }
}

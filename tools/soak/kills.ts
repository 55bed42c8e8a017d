import { setTimeout as pause } from 'node:timers/promises';
import { readiness } from '../../test/support/program.ts';
import { Account, countsText } from './account.ts';
import { workWhile } from './floor.ts';
import { type Ground, openGround } from './ground.ts';
import { type Finding, tooLate } from './report.ts';
import { waitsText } from './watch.ts';

const PEOPLE = 16;

/** R4, R5: PostgreSQL, the server, or both at once are killed repeatedly, while users work and retry until they get a response. */
export async function kills(rounds: number): Promise<Finding> {
  const ground = await openGround(PEOPLE);
  try {
    const port = new URL((await ground.start()).url).port;
    return await killedOften(ground, port, rounds);
  } finally {
    await ground.close();
  }
}

async function killedOften(ground: Ground, port: string, rounds: number): Promise<Finding> {
  const url = `http://127.0.0.1:${port}`;
  const account = new Account();
  const recoveries: number[] = [];
  await workWhile(ground, url, account, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await pause(500 + Math.random() * 1_500);
      const began = performance.now();
      if (round % 3 !== 1) process.kill(ground.postgres.pid(), 'SIGKILL');
      if (round % 3 !== 0) await ground.killServers();
      if (round % 3 !== 0) await ground.start({ PORT: port });
      while ((await readiness({ url })) !== 200) await pause(20);
      recoveries.push(performance.now() - began);
    }
  });
  const faults = await account.faults(ground.postgres.url);
  return {
    what: `Killed ${rounds} times: PostgreSQL, the server, and both, in turn`,
    how: `${PEOPLE} people at work without a break`,
    figures: [
      `ready again after ${waitsText(recoveries)}`,
      `${account.acknowledged} changes of stock acknowledged; sent again: ${countsText(account.again)}`,
    ],
    faults: [...faults, ...tooLate(recoveries)],
  };
}

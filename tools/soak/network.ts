import { setTimeout as pause } from 'node:timers/promises';
import { Account, countsText } from './account.ts';
import { type BadLink, badLink, type Direction, type Mood } from './bad-link.ts';
import { recovered, workWhile } from './floor.ts';
import { type Ground, openGround } from './ground.ts';
import { type Finding, tooLate } from './report.ts';
import { waitsText } from './watch.ts';

const PEOPLE = 8;
/** Milliseconds for which the network is bad. */
const BAD = 8_000;

const moods: readonly Mood[] = [
  { name: 'late by 200 ms', late: 200 },
  { name: 'a drip of 2 kB a second', drip: 20 },
  { name: 'a reset in every tenth piece', resets: 10 },
  { name: 'silent', silent: true },
];

/** R7: the links between gateway and API, and between API and database, are late, slow, cut and silent, in each direction. */
export async function network(): Promise<Finding> {
  const ground = await openGround(PEOPLE);
  const [, folder = ''] = /host=(.*)$/.exec(ground.postgres.url) ?? [];
  const toDatabase = await badLink({ path: `${decodeURIComponent(folder)}/.s.PGSQL.5432` });
  const databaseUrl = `postgres://wms@127.0.0.1:${toDatabase.port}/wms`;
  const api = await ground.start({ WMS_ROLE: 'api', DATABASE_URL: databaseUrl });
  const toApi = await badLink({ host: '127.0.0.1', port: Number(new URL(api.url).port) });
  try {
    const gateway = await ground.start({ WMS_ROLE: 'gateway', WMSAPI_URL: `http://127.0.0.1:${toApi.port}` });
    return await brokenOften(ground, gateway.url, { 'gateway and API': toApi, 'API and database': toDatabase });
  } finally {
    await ground.close();
    await Promise.all([toApi.close(), toDatabase.close()]);
  }
}

async function brokenOften(ground: Ground, url: string, links: Readonly<Record<string, BadLink>>): Promise<Finding> {
  const account = new Account();
  const [faults, figures]: [string[], string[]] = [[], []];
  const breakAt = async (between: string, link: BadLink, mood: Mood, direction: Direction) => {
    const from = account.waits.length;
    link.be(mood, direction);
    await pause(BAD);
    link.heal();
    const took = await recovered(url, account);
    const waits = account.waits.slice(from);
    const what = `between ${between}, ${mood.name}, ${direction}`;
    figures.push(`${what}: ${waitsText(waits)}; well again after ${Math.round(took)} ms`);
    faults.push(...tooLate([took], waits).map((fault) => `${what}: ${fault}`));
  };
  await workWhile(ground, url, account, async () => {
    for (const [between, link] of Object.entries(links)) {
      for (const mood of moods) {
        for (const direction of ['there', 'back'] as const) await breakAt(between, link, mood, direction);
      }
    }
  });
  return {
    what: 'A bad network',
    how: `${PEOPLE} people at work; each fault lasts ${BAD / 1000} s`,
    figures: [
      ...figures,
      `${account.acknowledged} changes of stock acknowledged; sent again: ${countsText(account.again)}`,
    ],
    faults: [...faults, ...(await account.faults(ground.postgres.url))],
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { signedIn } from '../bench/asker.ts';
import { hostileRequests } from '../bench/hostile-requests.ts';
import { mixedRequests, type Work } from '../bench/mixed-requests.ts';
import { Account, countsText } from './account.ts';
import { clerksOf } from './clerks.ts';
import { grownText, tableSizes } from './database-size.ts';
import { hangUp, signIn, workUntil } from './floor.ts';
import { openGround } from './ground.ts';
import type { Finding } from './report.ts';
import { assembleSenders } from './senders.ts';
import { growth, waitsText, watch } from './watch.ts';

const PEOPLE = 64;
/** Milliseconds that a user or program rests between two pieces of work. */
const REST = 2_000;
/** Megabytes. Two hours of this work took 517; the target of 300 is missed (docs/soak.md, decision 74). */
const MOST_MEMORY = 550;
/** Minutes until caches and pools have reached their full size. */
const WARM = 10;

/** R9: users, integrators and attackers at once, for hours: memory stays flat, and waits are no longer at the end than at the beginning. */
export async function day(minutes: number): Promise<Finding> {
  const ground = await openGround(PEOPLE);
  try {
    const { url, metrics } = await ground.start();
    const account = new Account();
    const people = await signIn(ground, url, account);
    const login = { url, login: 'replay', password: ground.password };
    const integrator = await signedIn(login);
    const senders = await assembleSenders(ground.postgres.url, login);
    const clerks = clerksOf(people);
    const programs = mixedRequests(login, integrator);
    const attacks = hostileRequests(Number(new URL(url).port), integrator);
    const sizes = await tableSizes(ground.postgres.url);
    const watching = watch(metrics);
    const end = performance.now() + minutes * 60_000;
    const isOver = () => performance.now() > end;
    const works = [...programs, ...attacks, ...senders.works, ...clerks.works];
    await Promise.all([
      workUntil(isOver, people, REST),
      clerks.keepScreensOpen(isOver),
      ...works.map((work) => again(work, isOver)),
    ]);
    await watching.stop();
    await Promise.all([hangUp(people), senders.close()]);
    const { samples } = watching;
    const warm = Math.min(WARM, minutes / 2);
    const grown = growth(samples, warm);
    const most = Math.max(...samples.filter(({ minute }) => minute >= warm).map(({ megabytes }) => megabytes));
    const failed = samples.reduce((all, sample) => all + sample.failed, 0);
    return {
      what: `${minutes} minutes of mixed work`,
      how: `${PEOPLE} people at work, with a rest of ${REST / 1000} s between two pieces of it and an open screen each, ${programs.length} kinds of integrators' requests and ${attacks.length} kinds of hostile ones at once, one process and its PostgreSQL`,
      figures: [
        `${samples.reduce((all, sample) => all + sample.requests, 0)} requests; ${account.acknowledged} changes of stock acknowledged`,
        `people: ${waitsText(account.waits)}; sent again: ${countsText(account.again)}; refused: ${countsText(account.refusals)}`,
        `came to their end: ${countsText(new Map(Object.entries({ ...senders.done, ...clerks.done })))}`,
        `memory ${most} MB at most after the first ${warm} minutes, growing by ${grown.toFixed(1)} MB an hour from then on`,
        `by minutes (MB, requests, p99 in ms): ${samples
          .filter((_, at) => at % Math.ceil(samples.length / 12) === 0)
          .map((one) => `${one.minute}: ${one.megabytes}, ${one.requests}, ${one.p99}`)
          .join('; ')}`,
        `database: ${grownText(sizes, await tableSizes(ground.postgres.url))}`,
      ],
      faults: [
        ...(await account.faults(ground.postgres.url)),
        ...(most > MOST_MEMORY ? [`memory rose to ${most} MB`] : []),
        ...(failed > 0 ? [`${failed} answers were 5xx other than 503`] : []),
      ],
    };
  } finally {
    await ground.close();
  }
}

async function again(work: Work, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await Promise.allSettled([work()]);
    await pause(REST);
  }
}

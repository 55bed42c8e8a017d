import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApi } from '../../server/api/app.ts';
import { hashPassword } from '../../server/api/passwords/hash-password.ts';
import { reader } from '../../server/db/query.ts';
import { benchServices, ownDatabase } from './own-database.ts';
import { median, percentile, type Row, shown } from './row.ts';

const ROUNDS = 300;
const AT_ONCE = 500;

/**
 * Information that strangers could get from response times, and the cost of a flood of sign-ins for others (docs/trust.md, G34, G35, G39).
 */
export async function trustBench(): Promise<Row[]> {
  const database = await ownDatabase(10);
  const api = buildApi({ services: benchServices(database.pool), trustProxy: true });
  try {
    await makeUsers(database.pool);
    return [await signInTimes(api), await resetTimes(api), ...(await flood(api))];
  } finally {
    await api.close();
    await database.stop();
  }
}

/** Users `here-N` and disabled ones `gone-N`, each tried once, because failures of one login would delay it. */
async function makeUsers(pool: pg.Pool): Promise<void> {
  await reader(pool).run(
    `insert into users (login, name, password_hash, disabled_at)
     select kind || '-' || n, kind, $1, case when kind = 'gone' then now() end
     from generate_series(1, $2::integer) as n, unnest('{here,gone}'::text[]) as kind`,
    [await hashPassword('Bench-pass-1'), AT_ONCE + ROUNDS],
  );
}

let callers = 0;

/** A call from an unused address. */
async function post(api: FastifyInstance, path: string, payload?: object): Promise<number> {
  callers += 1;
  const remoteAddress = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  const url = `/wmsapi/v1/user/${path}`;
  const began = performance.now();
  await api.inject({ method: 'POST', url, remoteAddress, ...(payload && { payload }) });
  return performance.now() - began;
}

async function signInTimes(api: FastifyInstance): Promise<Row> {
  const ask = (login: string) => post(api, 'token', { login, password: 'Wrong-pass-1' });
  return compareTimes('Sign-in refused: a login that exists against none, and against a disabled one (G34)', ask);
}

function resetTimes(api: FastifyInstance): Promise<Row> {
  const ask = (login: string) => post(api, `sendResetPassword?login=${login}`);
  return compareTimes('Reset asked for: a login that exists against none, and against a disabled one (G35)', ask);
}

/**
 * Tries the three kinds of login in another order each round, since one may profit from the previous one, and measures how well times
 * distinguish them.
 */
async function compareTimes(what: string, ask: (login: string) => Promise<number>): Promise<Row> {
  const times = { here: [] as number[], gone: [] as number[], none: [] as number[] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const order = (['here', 'gone', 'none'] as const).toSorted(() => Math.random() - 0.5);
    for (const kind of order) times[kind].push(await ask(`${kind}-${round}`));
  }
  const others = [times.gone, times.none];
  const difference = Math.max(...others.map((other) => Math.abs(median(other) / median(times.here) - 1))) * 100;
  const [odd, even] = [0, 1].map((rest) => median(times.here.filter((_, at) => at % 2 === rest)));
  const noise = Math.abs((odd ?? 0) / (even ?? 0) - 1) * 100;
  const apart = Math.max(...others.map((other) => separation(times.here, other)));
  return {
    what,
    how: `${ROUNDS} of each in turn; the median of a login that exists is ${shown(median(times.here))} ms, and two halves of them differ by ${shown(noise)} %; AUC 0.5 tells nothing`,
    budget: 'medians differ by less than 2 %, AUC under 0.55',
    measured: `${shown(difference)} %, AUC ${apart.toFixed(2)}`,
    met: difference < 2 && apart < 0.55,
  };
}

/** How often one of the first is slower than one of the second (area under the curve), in the direction that separates them better. */
function separation(some: readonly number[], others: readonly number[]): number {
  const slower = some.reduce((sum, time) => sum + others.filter((other) => time > other).length, 0);
  const share = slower / (some.length * others.length);
  return Math.max(share, 1 - share);
}

async function flood(api: FastifyInstance): Promise<Row[]> {
  const memory = process.memoryUsage.rss();
  let highest = memory;
  let flooded = true;
  const signIns = Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      post(api, 'token', { login: `here-${ROUNDS + index + 1}`, password: 'Bench-pass-1' }),
    ),
  ).then(() => {
    flooded = false;
  });
  const reads: number[] = [];
  while (flooded) {
    const began = performance.now();
    await api.inject({ url: '/wmsapi/v1/user/access', headers: { authorization: 'Bearer somebody-else' } });
    reads.push(performance.now() - began);
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  await signIns;
  const p99 = percentile(reads, 0.99);
  const grown = (highest - memory) / 1_048_576;
  const how = `${AT_ONCE} sign-ins at once, ${reads.length} calls of someone else meanwhile, all in one process`;
  return [
    {
      what: 'Other people amid a flood of sign-ins (G39)',
      how,
      budget: 'p99 under 50 ms',
      measured: `${shown(p99)} ms`,
      met: p99 < 50,
    },
    {
      what: 'Memory amid a flood of sign-ins (G39)',
      how,
      budget: 'under 400 MB more',
      measured: `${shown(grown)} MB`,
      met: grown < 400,
    },
  ];
}

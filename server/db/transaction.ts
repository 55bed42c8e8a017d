import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Announced, announcing, sendAnnouncements } from './announcements.ts';
import { connect, type PooledConnection } from './pool.ts';
import { answered, reader, type Tx } from './query.ts';

const ATTEMPTS = 4;
/**
 * Changes ask by key, in sets: one plan fits whatever the arrays hold. PostgreSQL would plan such a statement anew each time, because
 * it takes a short array for a cheap one; that cost a sixth of a pick and its despatch. Lists, outside transactions, keep their choice.
 */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan; select now()::text as now';
/** serialization_failure and deadlock_detected: nothing was written and the same work may well succeed now. */
const RETRIED = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Deadlocks and serialization failures are
 * tried again, at most three times with jitter; `work` therefore touches nothing outside the transaction.
 */
export async function transaction<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetried(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function once<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    const announced: Announced[] = [];
    const now = await begin(client);
    const tx: Tx = { ...reader(client), inTransaction: true, now, ...announcing(announced) };
    const result = await work(tx);
    await tx.run('commit');
    sendAnnouncements(pool, announced);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Begins the transaction, and gives its moment. Three statements in one text are answered by a result each. */
async function begin(client: PooledConnection): Promise<string> {
  const results: unknown = await answered(client.query(BEGIN));
  return (results as pg.QueryResult<{ now: string }>[]).at(-1)?.rows[0]?.now ?? '';
}

function isRetried(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && RETRIED.has(error.code);
}

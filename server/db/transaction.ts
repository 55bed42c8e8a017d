import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../../shared/errors.ts';
import { type Announced, announcing, sendAnnouncements } from './announcements.ts';
import { connect, type PooledConnection } from './pool.ts';
import { answered, type Queryable, reader, type Statement, type Tx, type Value } from './query.ts';

const ATTEMPTS = 4;
/**
 * Changes ask by key, in sets: one plan fits whatever the arrays hold. PostgreSQL would plan such a statement anew each time, because
 * it takes a short array for a cheap one; that cost a sixth of a pick and its despatch. Lists, outside transactions, keep their choice.
 */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan; select now()::text as now';
/** serialization_failure and deadlock_detected: nothing was written and the same work may well succeed now. */
const RETRIED = new Set(['40001', '40P01']);

/**
 * Thrown by work that chose stock without locking it and came too late to take it: all of it is rolled back and done again, and then it
 * locks first (rules: stock rule 2). Lost every time, it is answered as what it is.
 */
export class LostRace extends Refusal {
  constructor() {
    super('changed_meanwhile');
  }
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Deadlocks and serialization failures are
 * tried again, at most three times with jitter, and lost races at once; `work` therefore touches nothing outside the transaction.
 */
export async function transaction<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work, attempt > 1);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetried(error)) throw error;
      if (!(error instanceof LostRace)) await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function once<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>, locksFirst: boolean): Promise<Result> {
  const client = await connect(pool);
  let broken: Error | undefined;
  // Statements that do not need each other's answers travel together; nobody else has this connection meanwhile.
  client.pipeline = true;
  const { tx, announced, last, end } = open(client, locksFirst);
  try {
    const result = await work({ ...tx, now: await begin(client) });
    await Promise.all([...last.map(([statement, values]) => tx.run(statement, values)), tx.run('commit')]);
    sendAnnouncements(pool, announced);
    return result;
  } catch (error) {
    end();
    await client.query('rollback').catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    end();
    client.pipeline = false;
    client.release(broken);
  }
}

/** Begins the transaction, and gives its moment. Three statements in one text are answered by a result each. */
async function begin(client: PooledConnection): Promise<string> {
  const results: unknown = await answered(client.query(BEGIN));
  return (results as pg.QueryResult<{ now: string }>[]).at(-1)?.rows[0]?.now ?? '';
}

/** The transaction as its work sees it. Work that goes on when it is over, beside a part of it that failed, reaches nobody's data. */
function open(client: PooledConnection, locksFirst: boolean) {
  const announced: Announced[] = [];
  const last: [Statement, readonly Value[]][] = [];
  let isOver = false;
  const inside: Queryable = {
    async query(statement) {
      if (isOver) throw new Error('this transaction is over');
      return client.query(statement);
    },
  };
  const tx: Omit<Tx, 'now'> = {
    ...reader(inside),
    ...announcing(announced),
    locksFirst,
    withCommit: (statement, values) => last.push([statement, values]),
  };
  return { tx, announced, last, end: () => (isOver = true) };
}

function isRetried(error: unknown): boolean {
  if (error instanceof LostRace) return true;
  return error instanceof pg.DatabaseError && error.code !== undefined && RETRIED.has(error.code);
}

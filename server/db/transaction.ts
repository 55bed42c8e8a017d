import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../../shared/errors.ts';
import { type Announced, announcing, sendAnnouncements } from './announcements.ts';
import { sessionName } from './database-usage.ts';
import { connect, type PooledConnection } from './pool.ts';
import { type Queryable, type Reader, reader, type Statement, type Tx, type Value } from './query.ts';

const ATTEMPTS = 4;
/**
 * Settings of every transaction. Its statements select by key, in sets, so one generic plan fits any arrays. PostgreSQL would otherwise
 * plan such a statement each time, because it estimates a short array as cheap; that cost a sixth of a pick and its despatch. Lists run
 * outside transactions and keep PostgreSQL's choice. In a distributed database, one connection serves each machine, so that copied rows can
 * be changed after others were read. The time is that of the product's clock, set for this transaction only
 * (docs/decisions/0110-a-clock-of-the-product.md).
 */
const MOMENT = `
  select set_config('plan_cache_mode', case when current_setting('citus.version', true) is null then 'force_generic_plan' else 'auto' end, true),
         set_config('citus.multi_shard_modify_mode', 'sequential', true),
         set_clock(coalesce((select at::text from clock), '')),
         case when $1::text is not null then set_config('application_name', $1, true) end,
         to_char(coalesce((select at from clock), now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`;
/** serialization_failure and deadlock_detected: nothing was written, and a retry may succeed. */
const RETRIED = new Set(['40001', '40P01']);
const CHECK_VIOLATION = '23514';

/**
 * Thrown by work that chose stock without locking it and came too late. Everything is rolled back and retried, locking first (rules: stock
 * rule 2). If every attempt loses, the caller receives this refusal.
 */
export class LostRace extends Refusal {
  constructor() {
    super('changed_meanwhile');
  }
}

/** A statement sent together with the `begin`; the work receives the number of rows it wrote. */
export type Opening = readonly [Statement, readonly Value[]];

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Deadlocks and serialization failures are retried
 * at most three times with jitter, lost races at once; `work` therefore must not touch anything outside the transaction. A first attempt
 * that violates a check constraint also lost a race: it took stock that it had chosen without a lock.
 */
export async function transaction<Result>(
  pool: pg.Pool,
  work: (tx: Tx, opened: number) => Promise<Result>,
  opening?: Opening,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work, opening, attempt > 1);
    } catch (error) {
      const lost = error instanceof LostRace || (attempt === 1 && codeOf(error) === CHECK_VIOLATION);
      if (attempt === ATTEMPTS || !(lost || RETRIED.has(codeOf(error)))) throw error;
      if (!lost) await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function once<Result>(
  pool: pg.Pool,
  work: (tx: Tx, opened: number) => Promise<Result>,
  opening: Opening | undefined,
  locksFirst: boolean,
): Promise<Result> {
  const client = await connect(pool);
  let broken: Error | undefined;
  // Pipelines statements that do not need each other's answers; no one else uses this connection meanwhile.
  client.pipeline = true;
  const { tx, announced, last, end } = open(client, locksFirst);
  try {
    const { now, opened } = await begin(tx, opening);
    const result = await work({ ...tx, now }, opened);
    last.sendAll();
    const committed = tx.run('commit');
    // A statement sent after the commit would be a transaction of its own.
    end();
    await Promise.all([...last.sent, committed]);
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

async function begin(tx: Reader, opening: Opening | undefined): Promise<{ now: string; opened: number }> {
  const [, { now }, opened] = await Promise.all([
    tx.run('begin'),
    tx.one<{ now: string }>(MOMENT, [sessionName() ?? null]),
    opening === undefined ? 0 : tx.run(...opening),
  ]);
  return { now, opened };
}

/**
 * The transaction as passed to the work. If a part of the work failed and another part runs on after the end, its statements are rejected.
 */
function open(client: PooledConnection, locksFirst: boolean) {
  const announced: Announced[] = [];
  const last = new LastWrites();
  let isOver = false;
  let failed: unknown;
  const inside: Queryable = {
    async query(statement) {
      if (isOver) throw new Error('this transaction is over');
      last.sendAll();
      try {
        return await client.query(statement);
      } catch (error) {
        // Statements pipelined after a failed one fail because of it: only the first error has the cause.
        failed ??= error;
        throw failed;
      }
    },
  };
  const tx: Omit<Tx, 'now'> = {
    ...reader(inside),
    ...announcing(announced),
    locksFirst,
    withCommit: (send) => last.add(send),
  };
  return { tx, announced, last, end: () => (isOver = true) };
}

/** Statements sent with the commit. If the work runs further statements, as part of a larger operation, they are sent before those. */
class LastWrites {
  readonly sent: Promise<unknown>[] = [];
  #waiting: (() => Promise<unknown>)[] = [];

  add(send: () => Promise<unknown>): void {
    this.#waiting.push(send);
  }

  /** Sends in reverse order of registration, so that contended stock rows come after the remembered answer. */
  sendAll(): void {
    for (const send of this.#waiting.splice(0).toReversed()) {
      const answer = send();
      answer.catch(() => undefined); // Handled with all others when the transaction ends.
      this.sent.push(answer);
    }
  }
}

function codeOf(error: unknown): string {
  return (error instanceof pg.DatabaseError && error.code) || '';
}

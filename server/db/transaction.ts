import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../../shared/errors.ts';
import { type Announced, announcing, sendAnnouncements } from './announcements.ts';
import { sessionName } from './asked.ts';
import { connect, type PooledConnection } from './pool.ts';
import { type Queryable, type Reader, reader, type Statement, type Tx, type Value } from './query.ts';

const ATTEMPTS = 4;
/**
 * Changes ask by key, in sets: one plan fits whatever the arrays hold. PostgreSQL would plan such a statement anew each time, because
 * it takes a short array for a cheap one; that cost a sixth of a pick and its despatch. Lists, outside transactions, keep their choice.
 * Where the database lies on several machines, one connection asks each of them: copied rows may be changed after others were read.
 * The moment is that of the product's clock, which is set for this transaction alone (docs/decisions/0110-a-clock-of-the-product.md).
 */
const MOMENT = `
  select set_config('plan_cache_mode', case when current_setting('citus.version', true) is null then 'force_generic_plan' else 'auto' end, true),
         set_config('citus.multi_shard_modify_mode', 'sequential', true),
         set_clock(coalesce((select at::text from clock), '')),
         case when $1::text is not null then set_config('application_name', $1, true) end,
         to_char(coalesce((select at from clock), now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`;
/** serialization_failure and deadlock_detected: nothing was written and the same work may well succeed now. */
const RETRIED = new Set(['40001', '40P01']);
const CHECK_VIOLATION = '23514';

/**
 * Thrown by work that chose stock without locking it and came too late: all of it is rolled back and done again, and then it locks first
 * (rules: stock rule 2). Lost every time, it is answered as what it is.
 */
export class LostRace extends Refusal {
  constructor() {
    super('changed_meanwhile');
  }
}

/** A statement that travels with the `begin`; the work is told how many rows it wrote. */
export type Opening = readonly [Statement, readonly Value[]];

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Deadlocks and serialization failures are
 * tried again, at most three times with jitter, and lost races at once; `work` therefore touches nothing outside the transaction. A first
 * try that breaks a check of a table lost a race, too: it took stock that it had chosen without a lock.
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
  // Statements that do not need each other's answers travel together; nobody else has this connection meanwhile.
  client.pipeline = true;
  const { tx, announced, last, end } = open(client, locksFirst);
  try {
    const { now, opened } = await begin(tx, opening);
    const result = await work({ ...tx, now }, opened);
    last.sendAll();
    const committed = tx.run('commit');
    // Sent behind the commit, a statement would be a transaction of its own.
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

/** Begins the transaction, and gives its moment. */
async function begin(tx: Reader, opening: Opening | undefined): Promise<{ now: string; opened: number }> {
  const [, { now }, opened] = await Promise.all([
    tx.run('begin'),
    tx.one<{ now: string }>(MOMENT, [sessionName() ?? null]),
    opening === undefined ? 0 : tx.run(...opening),
  ]);
  return { now, opened };
}

/** The transaction as its work sees it. Work that goes on when it is over, beside a part of it that failed, reaches nobody's data. */
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
        // What travels behind a statement that failed fails because it did: only the first says why.
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

/** What is to travel with the commit. Work that goes on after all, as a part of a larger one, sees it done: it is sent before. */
class LastWrites {
  readonly sent: Promise<unknown>[] = [];
  #waiting: (() => Promise<unknown>)[] = [];

  add(send: () => Promise<unknown>): void {
    this.#waiting.push(send);
  }

  /** What was added first goes last: stock that everybody wants comes after the answer that is remembered. */
  sendAll(): void {
    for (const send of this.#waiting.splice(0).toReversed()) {
      const answer = send();
      answer.catch(() => undefined); // It is looked at with all others, when the transaction ends.
      this.sent.push(answer);
    }
  }
}

function codeOf(error: unknown): string {
  return (error instanceof pg.DatabaseError && error.code) || '';
}

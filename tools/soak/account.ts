import { findDifferences } from '../../server/api/stock/ledger/find-differences.ts';
import { openCheckPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';

/** Kinds of operations of the soak's users; each returns its operation. */
const KINDS = ['receive', 'move', 'despatch', 'reverse', 'adjust'];

export class Account {
  readonly #done = new Set<number>();
  /** Failed attempts that were retried, by status or by network error. */
  readonly again = new Map<string, number>();
  /** Final refusals by code. */
  readonly refusals = new Map<string, number>();
  /** Requests that never got a response despite all retries, by operation. */
  readonly gaveUp = new Map<string, number>();
  /** Milliseconds until any response. */
  readonly waits: number[] = [];

  acknowledge(reply: unknown): void {
    const { operationId } = (reply ?? {}) as { operationId?: number };
    if (operationId !== undefined) this.#done.add(operationId);
  }

  get acknowledged(): number {
    return this.#done.size;
  }

  /**
   * After all work has ended: a sentence for each fault, such as acknowledged and lost, done and never acknowledged, or stock that differs.
   */
  async faults(databaseUrl: string): Promise<string[]> {
    const pool = openCheckPool(databaseUrl, { max: 1 });
    try {
      const db = reader(pool);
      const { lost, twice } = await db.one<{ lost: number; twice: number }>(
        `with done as (select unnest($1::bigint[]) as id)
         select (select count(*) from done where id not in (select id from operations)) as lost,
                (select count(*)
                 from operations o
                 join users u on u.id = o.user_id
                 where u.login like 'soak-%' and o.kind = any ($2) and o.id not in (select id from done)) as twice`,
        [[...this.#done], KINDS],
      );
      const differences = await findDifferences(db);
      return [
        ...(this.gaveUp.size > 0 ? [`given up: ${countsText(this.gaveUp)}`] : []),
        ...(lost > 0 ? [`${lost} acknowledged operations are lost`] : []),
        ...(twice > 0 ? [`${twice} operations were done that nobody was told of`] : []),
        ...differences.map(
          ({ invariant, subject, expected, actual }) => `${invariant} ${subject}: ${expected}, ${actual}`,
        ),
      ];
    } finally {
      await pool.end();
    }
  }
}

export function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** As `503 4, ECONNRESET 2`. */
export function countsText(counts: ReadonlyMap<string, number>): string {
  const texts = [...counts].toSorted(([, a], [, b]) => b - a).map(([what, times]) => `${what} ${times}`);
  return texts.length === 0 ? 'none' : texts.join(', ');
}

import { explainEmpty } from '../errors.ts';
import { openCheckPool } from '../pool.ts';
import { type Reader, reader } from '../query.ts';

export interface Contents {
  documents: number;
  movements: number;
  /** The time of the newest movement; null without movements. */
  newest: string | null;
}

/** Queries a database of the WMS and rejects any other database. */
export async function asking<Result>(url: string, ask: (db: Reader) => Promise<Result>): Promise<Result> {
  const pool = openCheckPool(url, { max: 1 });
  return ask(reader(pool))
    .catch(explainEmpty)
    .finally(() => pool.end());
}

export function contentsOf(db: Reader): Promise<Contents> {
  return db.one<Contents>(
    `select /* every company */ (select count(*) from erns) + (select count(*) from picks) + (select count(*) from shipments)
              + (select count(*) from stock_counts) as documents,
            (select count(*) from movements) as movements,
            (select max(at) from movements) as newest`,
  );
}

/** "1,234 documents and 45,678 movements, the newest of 2026-11-27 22:15:03 UTC" */
export function inWords({ documents, movements, newest }: Contents): string {
  const counted = [documents, movements].map((count) => count.toLocaleString('en-GB'));
  const last = newest === null ? '' : `, the newest of ${newest.slice(0, 19).replace('T', ' ')} UTC`;
  return `${counted[0]} documents and ${counted[1]} movements${last}`;
}

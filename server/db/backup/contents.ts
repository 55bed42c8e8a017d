import { explainEmpty } from '../errors.ts';
import { openCheckPool } from '../pool.ts';
import { type Reader, reader } from '../query.ts';

export interface Contents {
  documents: number;
  movements: number;
  /** The time of the newest movement; null without movements. */
  newest: string | null;
  /** Sums over all stock lines and over the ledger, as decimals: a sum of metres and pieces means nothing but to compare. */
  onHand: string;
  reserved: string;
  moved: string;
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
    `select /* every company */ d.documents::float8 as documents, m.movements::float8 as movements,
            to_char(m.newest at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as newest,
            s.on_hand::text as "onHand", s.reserved::text as reserved, m.moved::text as moved
     from (
       select (select count(*) from erns) + (select count(*) from picks) + (select count(*) from shipments)
              + (select count(*) from stock_counts) as documents
     ) d
     cross join (select count(*) as movements, max(at) as newest, coalesce(sum(quantity), 0) as moved from movements) m
     cross join (
       select coalesce(sum(quantity), 0) as on_hand, coalesce(sum(reserved), 0) as reserved from stock_lines
     ) s`,
  );
}

/** "1,234 documents and 45,678 movements, the newest of 2026-11-27 22:15:03 UTC" */
export function inWords({ documents, movements, newest }: Contents): string {
  const counted = [documents, movements].map((count) => count.toLocaleString('en-GB'));
  const last = newest === null ? '' : `, the newest of ${newest} UTC`;
  return `${counted[0]} documents and ${counted[1]} movements${last}`;
}

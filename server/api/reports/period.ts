import sql, { raw, type Sql } from 'sql-template-tag';
import type { SortKey } from '../list/keyset.ts';
import type { Services } from '../services.ts';
import { midnight } from '../today.ts';

export const byTime: readonly SortKey[] = [{ by: 'x.at', type: 'timestamptz' }];

/** Rows `x` since the `NEWEST`th most recent of the given moments, which an index returns newest first. */
export const newestOf = (moments: Sql): Sql => sql`
  x.at >= coalesce((select min(n.at) from (${moments} order by at desc limit ${NEWEST}) n), '-infinity')`;

/** Few enough rows to read in some hundredths of a second, whatever the query. */
const NEWEST = 2_000;

/** The filters `dateFrom` and `dateTo` on a timestamp: days of the warehouse's calendar, both inclusive. */
export function period(at: string, services: Services): Record<'dateFrom' | 'dateTo', (date: string) => Sql> {
  return {
    dateFrom: (date) => sql`${raw(at)} >= ${midnight(services, date)}`,
    dateTo: (date) => sql`${raw(at)} < ${midnight(services, date, 1)}`,
  };
}

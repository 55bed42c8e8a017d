import sql, { raw, type Sql } from 'sql-template-tag';
import type { SortKey } from '../list/keyset.ts';
import type { Services } from '../services.ts';
import { midnight } from '../today.ts';

/** What is equal in a report of movements is in the order of time. */
export const byTime: readonly SortKey[] = [{ by: 'x.at', type: 'timestamptz' }];

/** The rows `x` since the last so many moments of a select of these, newest first by an index. */
export const newestOf = (moments: Sql): Sql => sql`
  x.at >= coalesce((select min(n.at) from (${moments} order by at desc limit ${NEWEST}) n), '-infinity')`;

/** As much as is read in some hundredths of a second, whatever is asked of it. */
const NEWEST = 2_000;

/** The filters `dateFrom` and `dateTo` of an instant: days of the warehouse's calendar, both included. */
export function period(at: string, services: Services): Record<'dateFrom' | 'dateTo', (date: string) => Sql> {
  return {
    dateFrom: (date) => sql`${raw(at)} >= ${midnight(services, date)}`,
    dateTo: (date) => sql`${raw(at)} < ${midnight(services, date, 1)}`,
  };
}

import sql, { raw, type Sql } from 'sql-template-tag';
import type { SortKey } from '../list/keyset.ts';
import type { Services } from '../services.ts';
import { midnight } from '../today.ts';

export const byTime: readonly SortKey[] = [{ by: 'x.at', type: 'timestamptz' }];

/** Rows `x` since the `NEWEST`th most recent of the given moments, which an index returns newest first. */
export const newestOf = (moments: Sql): Sql => sql`
  x.at >= coalesce((select min(n.at) from (${moments} order by at desc limit ${NEWEST}) n), '-infinity')`;

/** Few enough rows to read in some hundredths of a second with any filters. */
const NEWEST = 2_000;

/** The filters `dateFrom` and `dateTo` on a timestamp: days of the warehouse's calendar, both inclusive. */
export function period(at: string, services: Services): Record<'dateFrom' | 'dateTo', (date: string) => Sql> {
  return {
    dateFrom: (date) => sql`${raw(at)} >= ${midnight(services, date)}`,
    dateTo: (date) => sql`${raw(at)} < ${midnight(services, date, 1)}`,
  };
}

/** Whether a moment is on a day of the warehouse's calendar after the due date; null without one. */
export const isAfter = (at: string, due: string, { settings }: Services): Sql => sql`
  (${raw(at)} at time zone ${settings.timezone})::date > ${raw(due)}`;

/**
 * Joins the operation that undid the operation of a row `x`, as `r`, and its user as `ru`; empty for operations in force. Undone operations
 * are listed and marked in every report, and count in no total.
 */
export const undoing: Readonly<Record<'r' | 'ru', Sql>> = {
  r: sql`left join operations r on r.company_id = x.company_id and r.reverses_id = x.operation_id`,
  ru: sql`left join users ru on ru.id = r.user_id`,
};

export const undoneColumns = {
  undone: 'r.id is not null',
  undoneAt: 'r.at',
  undoneBy: 'ru.name',
  undoneReason: 'r.reason',
};

/** Rows that count in totals. Tests a join column, so that PostgreSQL plans an anti-join and estimates that most rows stay. */
export const inForce: Sql = sql`r.reverses_id is null`;

export const ifUndone = (is: boolean): Sql => (is ? sql`r.reverses_id is not null` : inForce);

import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../db/query.ts';
import type { Services } from './services.ts';

/** Today's date where the warehouses are, yyyy-mm-dd (rules: stock rule 8). */
export function today({ now, settings }: Pick<Services, 'now' | 'settings'>): string {
  return dateAt(now(), settings.timezone);
}

/** The date at a moment by the calendar of a zone. */
export function dateAt(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
}

/** The date of a transaction where the warehouses are: that of what it writes. */
export function dayOf({ now }: Pick<Tx, 'now'>, { settings }: Pick<Services, 'settings'>): string {
  return today({ settings, now: () => new Date(now) });
}

/** When a date (yyyy-mm-dd) began there, or some days after it: instants are compared with it by whole days. */
export function midnight({ settings }: Pick<Services, 'settings'>, date: string, days = 0): Sql {
  return sql`(${date}::date + ${days}::integer)::timestamp at time zone ${settings.timezone}`;
}

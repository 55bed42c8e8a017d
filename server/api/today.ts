import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../db/query.ts';
import type { Services } from './services.ts';

/** Today's date in the warehouses' time zone, yyyy-mm-dd (rules: stock rule 8). */
export function today({ now, settings }: Pick<Services, 'now' | 'settings'>): string {
  return dateAt(now(), settings.timezone);
}

export function dateAt(at: Date, timeZone: string): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}

/** Making one takes 0.3 ms. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** '2026-10-01-1830', for names of files. */
export function momentAt(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  return `${dateAt(at, timeZone)}-${time.replace(':', '')}`;
}

/** The transaction's date in the warehouses' time zone, for everything that it writes. */
export function dayOf({ now }: Pick<Tx, 'now'>, { settings }: Pick<Services, 'settings'>): string {
  return today({ settings, now: () => new Date(now) });
}

/** The start of a date (yyyy-mm-dd) in that time zone, plus `days`, to compare instants by whole days. */
export function midnight({ settings }: Pick<Services, 'settings'>, date: string, days = 0): Sql {
  return sql`(${date}::date + ${days}::integer)::timestamp at time zone ${settings.timezone}`;
}

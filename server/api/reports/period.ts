import sql, { raw, type Sql } from 'sql-template-tag';
import type { Services } from '../services.ts';
import { midnight } from '../today.ts';

/** The filters `dateFrom` and `dateTo` of an instant: days of the warehouse's calendar, both included. */
export function period(at: string, services: Services): Record<'dateFrom' | 'dateTo', (date: string) => Sql> {
  return {
    dateFrom: (date) => sql`${raw(at)} >= ${midnight(services, date)}`,
    dateTo: (date) => sql`${raw(at)} < ${midnight(services, date, 1)}`,
  };
}

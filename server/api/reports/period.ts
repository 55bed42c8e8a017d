import sql, { raw, type Sql } from 'sql-template-tag';
import { refuse } from '../../../shared/errors.ts';
import type { Services } from '../services.ts';
import { midnight } from '../today.ts';

/** The days a report is asked for, both included, by the warehouse's calendar. */
interface Period {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

/** The filters `dateFrom` and `dateTo` of an instant. A range that ends before it begins is refused: it is a slip, not a wish for no rows. */
export function period(
  at: string,
  { dateFrom, dateTo }: Period,
  services: Services,
): Record<keyof Period, (date: string) => Sql> {
  if (dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom) {
    refuse('malformed', { fields: { dateTo: `Enter ${dateFrom} or a later date` } });
  }
  return {
    dateFrom: (date) => sql`${raw(at)} >= ${midnight(services, date)}`,
    dateTo: (date) => sql`${raw(at)} < ${midnight(services, date, 1)}`,
  };
}

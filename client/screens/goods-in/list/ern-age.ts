import type { ErnRow } from '../../../documents/statuses.ts';
import { dateIn, daysBetween } from '../../../ui/formats.ts';

/** How long an open ERN has waited, and how far it is past its delivery date, in days of the warehouse. */
export interface ErnAge {
  readonly days: number;
  readonly overdue: number;
}

/** Undefined for a received ERN. `today` is yyyy-mm-dd. */
export function ernAge(
  ern: Pick<ErnRow, 'status' | 'createdAt' | 'deliveryDate'>,
  today: string,
  zone: string,
): ErnAge | undefined {
  if (ern.status === 'received') return undefined;
  const days = daysBetween(dateIn(new Date(ern.createdAt), zone), today);
  return { days, overdue: ern.deliveryDate === null ? 0 : daysBetween(ern.deliveryDate, today) };
}

import type { ErnRow } from '../../../documents/ern-status.ts';
import { dateIn, daysBetween } from '../../../ui/formats.ts';

/** How long an open ERN has been waiting, in days of the warehouse, and how many of them after its delivery date. */
export interface ErnAge {
  readonly days: number;
  readonly overdue: number;
}

/** The age of an ERN on a date (yyyy-mm-dd); undefined when it was received: nothing waits any more. */
export function ernAge(
  ern: Pick<ErnRow, 'status' | 'createdAt' | 'deliveryDate'>,
  today: string,
  zone: string,
): ErnAge | undefined {
  if (ern.status === 'received') return undefined;
  const days = daysBetween(dateIn(new Date(ern.createdAt), zone), today);
  return { days, overdue: ern.deliveryDate === null ? 0 : daysBetween(ern.deliveryDate, today) };
}

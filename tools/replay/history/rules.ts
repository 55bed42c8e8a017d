/** What becomes of a delivery, by the digits of its number alone, so that whoever reads the file knows it, too. */
export type Fate = 'whole' | 'late' | 'short' | 'over' | 'damaged' | 'free';

/** `late`: a tenth of each line comes later; `short`: never. `free`: free stock first, its job's later. */
const fates: readonly Fate[] = [
  'whole',
  'late',
  'whole',
  'short',
  'whole',
  'over',
  'free',
  'whole',
  'damaged',
  'whole',
  'whole',
];

export function fateOf(number: string): Fate {
  return fates[Number(number.replace(/\D/g, '')) % fates.length] ?? 'whole';
}

/** As much of a line is missing, too much or damaged where some of it is. */
export function tenthOf(quantity: number): number {
  return Math.ceil(quantity / 10);
}

/** When the rest of a late delivery comes, and when a job gets its free stock: so many days afterwards. */
export const REST_AFTER = 30;
export const ALLOCATED_AFTER = 14;

/** What is received on the first of a month of what is sold in it: an eighth more, so that some of it grows old. */
export function supplyFor(sold: number): number {
  return sold + Math.ceil(sold / 8);
}

/** These invoices are despatched, taken back as a mistake, and despatched again. */
export function isDespatchedTwice(invoice: string): boolean {
  return Number(invoice.replace(/\D/g, '')) % 40 === 0;
}

/** Where goods come in, and where those are put that came damaged. */
export const GOODS_IN = 'GOODS-IN';
export const DAMAGED = 'DAMAGED';

/** A day of the calendar, so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The months of the files that are played, both included; left out, all. */
export interface Months {
  from?: string | undefined;
  to?: string | undefined;
}

export function isIn({ from = '', to = '~' }: Months, day: string): boolean {
  const month = day.slice(0, 7);
  return from <= month && month <= to;
}

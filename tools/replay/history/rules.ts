/** The fate of a delivery depends only on the digits of its number, so that any reader of the file can derive it. */
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

/** The part of a line that is missing, surplus or damaged. */
export function tenthOf(quantity: number): number {
  return Math.ceil(quantity / 10);
}

/** Days until the rest of a late delivery comes, and until a job gets its free stock. */
export const REST_AFTER = 30;
export const ALLOCATED_AFTER = 14;

/** The quantity received on the first of a month for its sales: an eighth more, so that some of it ages. */
export function supplyFor(sold: number): number {
  return sold + Math.ceil(sold / 8);
}

/** These invoices are despatched, taken back as a mistake, and despatched again. */
export function isDespatchedTwice(invoice: string): boolean {
  return Number(invoice.replace(/\D/g, '')) % 40 === 0;
}

/** The locations for goods in and for damaged goods. */
export const GOODS_IN = 'GOODS-IN';
export const DAMAGED = 'DAMAGED';

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The months of the files to play, both included; without them, all. */
export interface Months {
  from?: string | undefined;
  to?: string | undefined;
}

export function isIn({ from = '', to = '~' }: Months, day: string): boolean {
  const month = day.slice(0, 7);
  return from <= month && month <= to;
}

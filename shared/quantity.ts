/**
 * Quantities and prices are decimal text in requests and responses and bigints of ten-thousandths in calculations: `numeric(18,4)` in the
 * database, never a float (rules: stock rule 6).
 */

const DECIMAL = /^-?\d{1,14}(?:\.\d{1,4})?$/;
const SCALE = 10_000n;

/** Whether this is decimal text that fits numeric(18,4). */
export function isDecimal(text: string): boolean {
  return text.length <= 20 && DECIMAL.test(text);
}

/** Converts '12.5' to 125000n. Throws a RangeError, with the text as its cause, for anything else. */
export function toUnits(text: string): bigint {
  if (!isDecimal(text)) throw new RangeError('not a quantity', { cause: text });
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const units = BigInt(whole) * SCALE + BigInt(fraction.padEnd(4, '0'));
  return negative ? -units : units;
}

/** Converts 125000n to '12.5', without trailing zeros. */
export function fromUnits(units: bigint): string {
  const size = units < 0n ? -units : units;
  const fraction = String(size % SCALE)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size / SCALE}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Normalises the spelling: '007.50' to '7.5', '-0' to '0'. */
export function canonical(text: string): string {
  return fromUnits(toUnits(text));
}

export function isWhole(text: string): boolean {
  return toUnits(text) % SCALE === 0n;
}

/** The exact sum of decimal texts. */
export function sum(texts: Iterable<string>): string {
  let total = 0n;
  for (const text of texts) total += toUnits(text);
  return fromUnits(total);
}

/** Totals by unit, because metres and pieces cannot be added. */
export function sumPerUnit(parts: Iterable<UnitQuantity>): readonly UnitQuantity[] {
  const units = Map.groupBy(parts, ({ unit }) => unit);
  return [...units].map(([unit, same]) => ({ unit, quantity: sum(same.map(({ quantity }) => quantity)) }));
}

export interface UnitQuantity {
  readonly unit: string;
  readonly quantity: string;
}

/** The exact difference of two decimal texts. */
export function subtract(a: string, b: string): string {
  return fromUnits(toUnits(a) - toUnits(b));
}

/** Negative, zero or positive as a is less than, equal to or more than b. */
export function compare(a: string, b: string): number {
  const difference = toUnits(a) - toUnits(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

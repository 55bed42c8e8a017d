import { coerce, define, number, type Struct, string, union } from 'superstruct';
import { canonical, isDecimal } from '../../quantity.ts';
import { field } from '../field.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;

/** A whole number between two bounds; Infinity, -0, fractions and numbers beyond 2^53 are refused. */
export function whole(least: number, most = LARGEST): Struct<number, null> {
  const check = (value: unknown) =>
    (Number.isSafeInteger(value) && !Object.is(value, -0) && Number(value) >= least && Number(value) <= most) ||
    `Enter a whole number from ${least} to ${most}`;
  return field(define<number>('whole number', check), { type: 'integer', minimum: least, maximum: most });
}

/** The id of a row: a whole number from 1, below 2^53. */
export function id(): Struct<number, null> {
  return whole(1);
}

/** Decimal text, also taken as a JSON number of at most 15 digits; comes out in its one spelling ('12.50' as '12.5'). */
function decimal(name: string, pattern: string, least: JsonLeast, expected: string): Struct<string, null> {
  const expression = new RegExp(pattern, 'u');
  const check = (value: unknown) => (typeof value === 'string' && expression.test(value)) || `Enter ${expected}`;
  const struct = coerce(define<string>(name, check), union([string(), number()]), (value) => {
    if (typeof value === 'number' && !isExact(value)) return value;
    const spelled = String(value);
    return expression.test(spelled) && isDecimal(spelled) ? canonical(spelled) : spelled;
  });
  return field(struct, {
    anyOf: [
      { type: 'string', pattern },
      { type: 'number', ...least, maximum: 99_999_999_999_999 },
    ],
    description: `${expected}; as a number at most 15 digits`,
  });
}

/** A double holds 15 decimal digits faithfully; what has more was rounded before we saw it. */
function isExact(value: number): boolean {
  return String(value).replace(/\D/g, '').length <= 15;
}

type JsonLeast = { minimum: number } | { exclusiveMinimum: number };

/** A quantity of a SKU's unit, 0 or more, at most 4 decimals (numeric(18,4)). Decimal text in answers. */
export function quantity(): Struct<string, null> {
  return decimal(
    'quantity',
    '^\\d{1,14}(?:\\.\\d{1,4})?$',
    { minimum: 0 },
    'a quantity of 0 or more, at most 4 decimals',
  );
}

/** A quantity above zero (rules 5: not negative or zero). */
export function positiveQuantity(): Struct<string, null> {
  const pattern = '^(?!0+(?:\\.0+)?$)\\d{1,14}(?:\\.\\d{1,4})?$';
  return decimal('quantity', pattern, { exclusiveMinimum: 0 }, 'a quantity above 0, at most 4 decimals');
}

/** A value or a total in answers: 0 or more, at most 4 decimals, more digits than a quantity may have. */
export function amount(): Struct<string, null> {
  return amountOf('^\\d{1,40}(?:\\.\\d{1,4})?$');
}

function amountOf(pattern: string): Struct<string, null> {
  const expression = new RegExp(pattern, 'u');
  const check = (value: unknown) => (typeof value === 'string' && expression.test(value)) || 'Enter an amount';
  return field(define<string>('amount', check), { type: 'string', pattern });
}

/** A total that may be below zero, in answers. */
export function signedAmount(): Struct<string, null> {
  return amountOf('^-?\\d{1,40}(?:\\.\\d{1,4})?$');
}

/** A signed difference of quantities, as adjustments and ledger rows have it. */
export function signedQuantity(): Struct<string, null> {
  return decimal(
    'quantity',
    '^-?\\d{1,14}(?:\\.\\d{1,4})?$',
    { minimum: -99_999_999_999_999 },
    'a quantity, at most 4 decimals',
  );
}

/** A price of one unit of a SKU, 0 or more, at most 4 decimals. */
export function price(): Struct<string, null> {
  return decimal('price', '^\\d{1,14}(?:\\.\\d{1,4})?$', { minimum: 0 }, 'a price of 0 or more, at most 4 decimals');
}

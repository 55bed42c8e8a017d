import { coerce, define, number, type Struct, string, union } from 'superstruct';
import { type Fault, fault } from '../../faults.ts';
import { canonical, isDecimal } from '../../quantity.ts';
import { field } from '../field.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;

/** A whole number between two bounds. Infinity, -0, fractions and numbers beyond 2^53 are refused. */
export function whole(least: number, most = LARGEST): Struct<number, null> {
  const message = `Enter a whole number from ${least} to ${most}`;
  const check = (value: unknown) => {
    if (typeof value !== 'number') return fault('not_a_number', message);
    if (value < least) return fault('too_small', message, least);
    if (value > most) return fault('too_large', message, most);
    return (Number.isSafeInteger(value) && !Object.is(value, -0)) || fault('not_whole', message);
  };
  return field(define<number>('whole number', check), { type: 'integer', minimum: least, maximum: most });
}

export function id(): Struct<number, null> {
  return whole(1);
}

/**
 * Decimal text, also taken as a JSON number of at most 15 digits, in its canonical spelling ('12.50' as '12.5'). The schema expresses
 * "above zero" as "not zero", because some regular expression engines have no lookahead.
 */
function decimal(name: string, pattern: string, least: JsonLeast, expected: string): Struct<string, null> {
  const expression = new RegExp(pattern, 'u');
  const isAboveZero = 'exclusiveMinimum' in least;
  const fits = (text: string) => expression.test(text) && !(isAboveZero && new RegExp(ZERO).test(text));
  const check = (value: unknown) =>
    (typeof value === 'string' && fits(value)) || decimalFault(value, least, `Enter ${expected}`);
  const struct = coerce(define<string>(name, check), union([string(), number()]), (value) => {
    if (typeof value === 'number' && !isExact(value)) return value;
    const spelled = String(value);
    return expression.test(spelled) && isDecimal(spelled) ? canonical(spelled) : spelled;
  });
  const text = { type: 'string', minLength: 1, maxLength: 20, pattern };
  return field(struct, {
    anyOf: [
      isAboveZero ? { ...text, not: { type: 'string', pattern: ZERO } } : text,
      { type: 'number', ...least, maximum: LARGEST_DECIMAL },
    ],
    description: `${expected}; as a number at most 15 digits`,
  });
}

const MOST_DECIMALS = 4;
const LARGEST_DECIMAL = 99_999_999_999_999;

/** The first thing wrong with a decimal that its check refuses. A number that is left here has too many digits. */
function decimalFault(value: unknown, least: JsonLeast, message: string): Fault {
  if (typeof value === 'number') return fault('too_precise', message);
  const [, sign, whole = '', decimals = ''] =
    (typeof value === 'string' && /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(value)) || [];
  if (sign === undefined) return fault('not_a_number', message);
  if (decimals.length > MOST_DECIMALS) return fault('too_precise', message, MOST_DECIMALS);
  if (sign === '-' && 'minimum' in least && least.minimum < 0) return fault('too_small', message, least.minimum);
  if (sign === '' && whole.length > 14) return fault('too_large', message, LARGEST_DECIMAL);
  return fault('too_small', message, 0);
}

const DECIMAL = '^[0-9]{1,14}(?:\\.[0-9]{1,4})?$';
const ZERO = '^[0.]+$';

/** A double holds 15 decimal digits exactly; a number with more was rounded before it got here. */
function isExact(value: number): boolean {
  return String(value).replace(/\D/g, '').length <= 15;
}

type JsonLeast = { minimum: number } | { exclusiveMinimum: number };

/** A quantity of a SKU's unit, 0 or more, at most 4 decimals (numeric(18,4)). Decimal text in answers. */
export function quantity(): Struct<string, null> {
  return decimal('quantity', DECIMAL, { minimum: 0 }, 'a quantity of 0 or more, at most 4 decimals');
}

/** A quantity above zero (rules 5: not negative or zero). */
export function positiveQuantity(): Struct<string, null> {
  return decimal('quantity', DECIMAL, { exclusiveMinimum: 0 }, 'a quantity above 0, at most 4 decimals');
}

/** A value or a total in replies: 0 or more, at most 4 decimals, and more digits than a quantity can have. */
export function amount(): Struct<string, null> {
  return amountOf('^[0-9]{1,40}(?:\\.[0-9]{1,4})?$', 45);
}

function amountOf(pattern: string, maxLength: number): Struct<string, null> {
  const expression = new RegExp(pattern, 'u');
  const check = (value: unknown) =>
    (typeof value === 'string' && expression.test(value)) || fault('bad_pattern', 'Enter an amount');
  return field(define<string>('amount', check), { type: 'string', minLength: 1, maxLength, pattern });
}

export function signedAmount(): Struct<string, null> {
  return amountOf('^-?[0-9]{1,40}(?:\\.[0-9]{1,4})?$', 46);
}

export function signedQuantity(): Struct<string, null> {
  const pattern = DECIMAL.replace('^', '^-?');
  return decimal('quantity', pattern, { minimum: -LARGEST_DECIMAL }, 'a quantity, at most 4 decimals');
}

/** The price of one unit of a SKU: 0 or more, at most 4 decimals. */
export function price(): Struct<string, null> {
  return decimal('price', DECIMAL, { minimum: 0 }, 'a price of 0 or more, at most 4 decimals');
}

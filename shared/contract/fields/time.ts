import { define, type Struct } from 'superstruct';
import { fault } from '../../faults.ts';
import { field, schemaOf } from '../field.ts';

const YEAR = '(?:19|20|21)[0-9]{2}';
const DATE = `^${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$`;
/** PostgreSQL does not accept an offset of sixteen hours. */
const OFFSET = '(?:[Zz]|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])';
const INSTANT = `^${YEAR}-[0-9]{2}-[0-9]{2}[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?${OFFSET}$`;

const inWords = 'as 2026-01-31T09:30:00Z or, with an offset, 2026-01-31T10:30:00+01:00 (in an address %2B01:00)';

/** An existing calendar date, yyyy-mm-dd (years 1900 to 2199). */
export function date(): Struct<string, null> {
  return moment('date', 'date', DATE, [10, 10], 'a date yyyy-mm-dd');
}

/**
 * An RFC 3339 instant (years 1900 to 2199), stored to the microsecond. Replies are in UTC with Z; a request may have any offset, whose `+`
 * is written %2B in an address.
 */
export function instant(): Struct<string, null> {
  return moment('instant', 'date-time', INSTANT, [20, 35], `an instant, ${inWords}`);
}

/** Existing days, as far as a pattern can express them: JSON Schema has no format for a time without a zone. */
const LONG_MONTHS = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])';
const SHORT_MONTHS = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)';
const LEAP_YEAR = '(?:(?:19|20|21)(?:0[48]|[2468][048]|[13579][26])|2000)';
const DAY = `(?:${YEAR}-(?:${LONG_MONTHS}|${SHORT_MONTHS}|02-(?:0[1-9]|1[0-9]|2[0-8]))|${LEAP_YEAR}-02-29)`;

/** An instant, or a minute of the warehouse's clock: yyyy-mm-ddThh:mm. */
export function pastMoment(): Struct<string, null> {
  const byClock = `^${DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9]$`;
  const expression = new RegExp(byClock);
  const check = (value: unknown) =>
    (typeof value === 'string' && (expression.test(value) || instant().is(value))) ||
    fault('not_a_date', `Enter an instant, ${inWords}, or yyyy-mm-ddThh:mm by the warehouse’s clock`);
  const schema = { anyOf: [schemaOf(instant()), { type: 'string', minLength: 16, maxLength: 16, pattern: byClock }] };
  return field(define<string>('moment', check), schema);
}

function moment(
  name: string,
  format: string,
  pattern: string,
  [minLength, maxLength]: readonly [number, number],
  expected: string,
): Struct<string, null> {
  const expression = new RegExp(pattern);
  const check = (value: unknown) =>
    (typeof value === 'string' && expression.test(value) && exists(value.slice(0, 10))) ||
    fault('not_a_date', `Enter ${expected}`);
  return field(define<string>(name, check), { type: 'string', format, minLength, maxLength, pattern });
}

/** 30 February has the form of a date, and Date reads it as 2 March. */
function exists(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

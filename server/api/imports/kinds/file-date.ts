import { coerce, define, type Struct, string } from 'superstruct';
import { date } from '../../../../shared/contract/fields/time.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED = /^(\d{1,2})[- ]([a-z]{3,9})[- ](\d{4}|\d{2})$/i;
const DAY_FIRST = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/** A date as files of suppliers write it: yyyy-mm-dd, the day first with a full year, or with the month by name. */
export function fileDate(): Struct<string, null> {
  const check = (value: unknown) => date().is(value) || 'Expected a date: 2026-03-31, 31/03/2026 or 31-Mar-26';
  return coerce(define<string>('date', check), string(), readDate);
}

/** Its one spelling; what is no date stays as it is. A year of two digits is one of this century. */
function readDate(text: string): string {
  const [, day, month, year] = NAMED.exec(text) ?? DAY_FIRST.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return text;
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

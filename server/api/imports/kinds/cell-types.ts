import { coerce, define, refine, type Struct, string } from 'superstruct';
import { date } from '../../../../shared/contract/fields/time.ts';
import { isDamagedCode } from '../../../../shared/gs1/barcode.ts';

const words: Readonly<Record<string, string>> = {
  yes: 'true',
  y: 'true',
  true: 'true',
  '1': 'true',
  x: 'true',
  no: 'false',
  n: 'false',
  false: 'false',
  '0': 'false',
};

/** A flag as people write it in files; comes out as true or false. */
export function yesOrNo(): Struct<string, null> {
  const check = (value: unknown) => value === 'true' || value === 'false' || 'Enter yes or no';
  return coerce(define<string>('yes or no', check), string(), (cell) => words[cell.toLowerCase()] ?? cell);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED = /^(\d{1,2})[- ]([a-z]{3,9})[- ](\d{4}|\d{2})$/i;
const DAY_FIRST = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/** A date as files of suppliers write it: yyyy-mm-dd, the day first with a full year, or with the month by name. */
export function fileDate(): Struct<string, null> {
  const check = (value: unknown) => date().is(value) || 'Enter a date: 2026-03-31, 31/03/2026 or 31-Mar-26';
  return coerce(define<string>('date', check), string(), readDate);
}

/** Its one spelling; what is no date stays as it is. A year of two digits is one of this century. */
function readDate(text: string): string {
  const [, day, month, year] = NAMED.exec(text) ?? DAY_FIRST.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return text;
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** One of a fixed set of words as people write them in files, whatever their case and blanks. */
export function wordOf<const W extends readonly [string, ...string[]]>(words: W): Struct<string, null> {
  const check = (value: unknown) => words.some((word) => word === value) || `Choose one of ${words.join(', ')}`;
  const known = new Map(words.map((word) => [plain(word), word]));
  return coerce(define<string>('word', check), string(), (cell) => known.get(plain(cell)) ?? cell);
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '');
}

/** A code of which a spreadsheet lost no digits. */
export function undamaged(code: Struct<string, null>): Struct<string, null> {
  return refine(
    code,
    'code',
    (text) => !isDamagedCode(text) || 'A spreadsheet changed this code: format its column as text',
  );
}

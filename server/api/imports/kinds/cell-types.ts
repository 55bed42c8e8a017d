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

export function yesOrNo(): Struct<string, null> {
  const check = (value: unknown) => value === 'true' || value === 'false' || 'Enter yes or no';
  return coerce(define<string>('yes or no', check), string(), (cell) => words[cell.toLowerCase()] ?? cell);
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const YEAR_FIRST = /^(?<year>\d{4})[/-](?<month>\d{1,2})[/-](?<day>\d{1,2})$/;
const DAY_FIRST = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/;
const NAMED = /^(?<day>\d{1,2})[- ](?<month>[a-z]{3,9})[- ](?<year>\d{4}|\d{2})$/i;
const NAME_FIRST = /^(?<month>[a-z]{3,9}) (?<day>\d{1,2}),? (?<year>\d{4})$/i;
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/**
 * A date in the formats of supplier files, with a time or without: the year or the day first, the month by name, or a spreadsheet's number.
 */
export function fileDate(): Struct<string, null> {
  const check = (value: unknown) => date().is(value) || 'Enter a date: 2026-03-31, 31/03/2026 or 31-Mar-26';
  return coerce(define<string>('date', check), string(), readDate);
}

/** Normalises a date; other text stays unchanged. A year of two digits is one of this century. */
export function readDate(text: string): string {
  const day = text.replace(TIME, '');
  const groups = [YEAR_FIRST, DAY_FIRST, NAMED, NAME_FIRST].map((form) => form.exec(day)?.groups).find(Boolean);
  if (groups === undefined) return dayOfNumber(text) ?? text;
  const { year = '', month = '', day: ofMonth = '' } = groups;
  const number = /^\d/.test(month) ? month : String(monthNamed(month.toLowerCase()));
  return `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${ofMonth.padStart(2, '0')}`;
}

/** 'mar' and 'march' are 3, 'marble' is 0. */
function monthNamed(word: string): number {
  return MONTHS.findIndex((month) => month.startsWith(word)) + 1;
}

const DAY_MS = 86_400_000;

/** Spreadsheets count the days since 1899-12-30. Five digits are read as a date of this century. */
function dayOfNumber(text: string): string | undefined {
  const days = /^(\d{5})(?:\.\d+)?$/.exec(text)?.[1];
  if (days === undefined) return undefined;
  const day = new Date(Date.UTC(1899, 11, 30) + Number(days) * DAY_MS).toISOString().slice(0, 10);
  return day.startsWith('20') ? day : undefined;
}

export function wordOf<const W extends readonly [string, ...string[]]>(words: W): Struct<string, null> {
  const check = (value: unknown) => words.some((word) => word === value) || `Choose one of ${words.join(', ')}`;
  const known = new Map(words.map((word) => [plain(word), word]));
  return coerce(define<string>('word', check), string(), (cell) => known.get(plain(cell)) ?? cell);
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '');
}

/** A code that has not lost digits in a spreadsheet. */
export function undamaged(code: Struct<string, null>): Struct<string, null> {
  return refine(
    code,
    'code',
    (text) => !isDamagedCode(text) || 'A spreadsheet changed this code: format its column as text',
  );
}

import { define, type Struct } from 'superstruct';
import { field } from '../field.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar date, yyyy-mm-dd, that exists (years 1900 to 2199). */
/* @__NO_SIDE_EFFECTS__ */
export function date(): Struct<string, null> {
  const check = (value: unknown) => (typeof value === 'string' && isDate(value)) || 'Expected a date yyyy-mm-dd';
  return field(define<string>('date', check), { type: 'string', format: 'date' });
}

function isDate(value: string): boolean {
  if (!DATE.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  const year = at.getUTCFullYear();
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && year >= 1900 && year <= 2199;
}

/** An instant in answers: ISO 8601 in UTC with Z. */
/* @__NO_SIDE_EFFECTS__ */
export function instant(): Struct<string, null> {
  const check = (value: unknown) =>
    (typeof value === 'string' && value.endsWith('Z') && !Number.isNaN(Date.parse(value))) ||
    'Expected an instant, ISO 8601 with Z';
  return field(define<string>('instant', check), { type: 'string', format: 'date-time' });
}

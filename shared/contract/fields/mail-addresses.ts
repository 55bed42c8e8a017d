import { define, type Struct } from 'superstruct';
import { field } from '../field.ts';

const address = '[^\\s\\p{Cc}\\p{Cs},;<>"@]{1,64}@[^\\s\\p{Cc}\\p{Cs},;<>"@]{1,189}';
const pattern = `^${address}(?: ?; ?${address}){0,49};?$`;

/** Up to 50 mail addresses, a semicolon between them (rules 9); a wrong one is named. */
export function mailAddresses(): Struct<string, null> {
  const expression = new RegExp(pattern, 'u');
  const check = (value: unknown) => (typeof value === 'string' && expression.test(value)) || expected(value);
  return field(define<string>('mail addresses', check), { type: 'string', pattern });
}

function expected(value: unknown): string {
  const rule = 'Expected mail addresses with a semicolon between them';
  const one = new RegExp(`^${address}$`, 'u');
  const wrong = String(value)
    .split(';')
    .map((part) => part.trim())
    .find((part) => part !== '' && !one.test(part));
  return typeof value !== 'string' || wrong === undefined ? rule : `${rule}: ${wrong.slice(0, 100)} is none`;
}

import { define, type Struct } from 'superstruct';
import { batchPattern } from '../../gs1/batch.ts';
import { passwordPattern, passwordSpecials } from '../../password.ts';
import { field } from '../field.ts';

/** A character of one line: no control character, lone surrogate, line or paragraph separator. */
const printable = '[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]';

/** Text that matches a pattern in full. Patterns are linear and Unicode-aware; lengths count code points. */
export function matching(name: string, pattern: string, expected: string): Struct<string, null> {
  const expression = new RegExp(pattern, 'u');
  const check = (value: unknown) => (typeof value === 'string' && expression.test(value)) || `Enter ${expected}`;
  return field(define<string>(name, check), { type: 'string', pattern, description: expected });
}

/**
 * One line of text: 1 to `max` characters, no control characters, no line or paragraph separators, no blanks at its ends (forms
 * trim before they send).
 */
export function text(max = 200): Struct<string, null> {
  return matching(
    'text',
    `^(?!\\s)${printable}{1,${max}}(?<!\\s)$`,
    `1 to ${max} characters without blanks at the ends`,
  );
}

/** Several lines of text: 1 to `max` characters, line breaks allowed. */
export function note(max = 2000): Struct<string, null> {
  return matching(
    'note',
    `^(?!\\s)(?:[^\\p{Cc}\\p{Cs}]|[\\n\\t]){1,${max}}(?<!\\s)$`,
    `1 to ${max} characters of text`,
  );
}

/** A code a scanner reads: 1 to `max` characters, no control characters, no blanks at its ends. */
export function code(max = 60): Struct<string, null> {
  return matching('code', `^(?!\\s)${printable}{1,${max}}(?<!\\s)$`, `a code of 1 to ${max} characters`);
}

/** A drum number, ours or the supplier's: 1 to 40 characters without spaces (rules 5: free stock receipts have none either). */
export function drumNumber(): Struct<string, null> {
  return matching('drum number', '^[^\\s\\p{Cc}\\p{Cs}]{1,40}$', 'a drum number of 1 to 40 characters without spaces');
}

/** A batch or lot as a label names it: 1 to 20 characters. */
export function batch(): Struct<string, null> {
  return matching('batch', batchPattern, 'a batch of 1 to 20 characters without blanks at the ends');
}

/** A job number (vm) or Activity Code (h3g): 1 to 40 characters. */
export function jobNumber(): Struct<string, null> {
  return matching('job number', `^(?!\\s)${printable}{1,40}(?<!\\s)$`, '1 to 40 characters without blanks at the ends');
}

/** A segment (vm) or Cell ID (h3g): 1 to 40 characters; the 6 to 8 of h3g is checked where the layout is known. */
export function segment(): Struct<string, null> {
  return matching('segment', `^(?!\\s)${printable}{1,40}(?<!\\s)$`, '1 to 40 characters without blanks at the ends');
}

/** A user's login: 1 to 80 characters without spaces. */
export function login(): Struct<string, null> {
  return matching('login', '^[^\\s\\p{Cc}\\p{Cs}]{1,80}$', 'a login of 1 to 80 characters without spaces');
}

/** One mail address, so that no list or header can hide in it. */
export function email(): Struct<string, null> {
  const part = '[^\\s\\p{Cc}\\p{Cs},;<>"@]';
  return matching('mail address', `^${part}{1,64}@${part}{1,189}$`, 'an email address');
}

/** A secret exactly as typed (a password, a token): 1 to `max` characters, nothing trimmed. */
export function secret(max = 400): Struct<string, null> {
  return matching('secret', `^[^\\p{Cc}\\p{Cs}]{1,${max}}$`, `1 to ${max} characters`);
}

/** The query of an address, after its question mark: 0 to `max` characters of one line. */
export function addressQuery(max = 2000): Struct<string, null> {
  return matching('address query', `^${printable}{0,${max}}$`, `up to ${max} characters without control characters`);
}

/** Text exactly as somebody's file has it: `least` to `max` characters, whatever they are but zero bytes and half characters. */
export function rawText(max: number, least = 0): Struct<string, null> {
  return matching('raw text', `^[^\\0\\p{Cs}]{${least},${max}}$`, `${least} to ${max} characters in UTF-8`);
}

/** A new password (rules 5), exactly as typed. */
export function newPassword(): Struct<string, null> {
  return matching(
    'new password',
    passwordPattern,
    `8 to 160 letters, digits and special characters ${passwordSpecials}, with a digit and a special character`,
  );
}

/** An address to call: https, without a user's name, a fragment or anything to decode in its host. */
export function notifierUrl(): Struct<string, null> {
  const host = '(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}\\])';
  return matching(
    'web address',
    `^https://${host}(?::\\d{1,5})?(?:[/?][!"$-\\[\\]-~]{0,1600})?$`,
    'an address that begins with https://, without user name or blanks',
  );
}

/** One of a fixed set of words. */
export function oneOf<const W extends readonly [string, ...string[]]>(words: W): Struct<W[number], null> {
  const check = (value: unknown) => words.includes(value as W[number]) || `Choose one of ${words.join(', ')}`;
  return field(define<W[number]>('word', check), { type: 'string', enum: words });
}

const mailAddress = '[^\\s\\p{Cc}\\p{Cs},;<>"@]{1,64}@[^\\s\\p{Cc}\\p{Cs},;<>"@]{1,189}';
const mailAddressList = `^${mailAddress}(?: ?; ?${mailAddress}){0,49};?$`;

/** Up to 50 mail addresses, a semicolon between them (rules 9); a wrong one is named. */
export function mailAddresses(): Struct<string, null> {
  const expression = new RegExp(mailAddressList, 'u');
  const check = (value: unknown) => (typeof value === 'string' && expression.test(value)) || expectedAddresses(value);
  return field(define<string>('mail addresses', check), { type: 'string', pattern: mailAddressList });
}

function expectedAddresses(value: unknown): string {
  const rule = 'Enter email addresses, separated by semicolons';
  const one = new RegExp(`^${mailAddress}$`, 'u');
  const wrong = String(value)
    .split(';')
    .map((part) => part.trim())
    .find((part) => part !== '' && !one.test(part));
  return typeof value !== 'string' || wrong === undefined
    ? rule
    : `${rule}: ${wrong.slice(0, 100)} is not an email address`;
}

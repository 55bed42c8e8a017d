import { coerce, define, type Struct, string } from 'superstruct';
import { fault, isWithin, type Lengths, textFault } from '../../faults.ts';
import { isBatch } from '../../gs1/batch.ts';
import { withoutInvisible } from '../../invisible.ts';
import { isValidPassword, passwordLengths, passwordPattern, passwordSpecials } from '../../password.ts';
import { field, schemaOf } from '../field.ts';

// Ranges are written out, because \s, \d and \p{} differ between engines and some do not support \p{} at all. Characters up to U+00FF are
// escaped, because all engines read \xHH; those above are literal, because each engine escapes them differently.
const controls = '\\x00-\\x1f\\x7f-\\x9f';
const separators = '\u2028\u2029';
const blanks = `\\x20\\xa0\u1680\u2000-\u200a${separators}\u202f\u205f\u3000\ufeff`;
/** A character of one line: no control character, no line or paragraph separator. */
const printable = `[^${controls}${separators}]`;
/** A character of several lines: also line breaks and tabs. */
const written = '[^\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]';
/** A visible character. */
const ink = `[^${controls}${blanks}]`;

/**
 * Text that matches a pattern in full. The pattern must run in linear time and be readable by every engine: no lookaround, \d, \s or \p{}.
 * The lengths limit long texts instead of the pattern, because RE2 and Go repeat at most 1000 times. Lone surrogates are refused as well:
 * no UTF-8 document contains one, and few engines can name them.
 */
export function matching(name: string, pattern: string, expected: string, lengths: Lengths): Struct<string, null> {
  const expression = new RegExp(pattern, 'u');
  return checked(name, (value) => isMatch(expression, value, lengths), pattern, expected, lengths);
}

/** Text that a function checks, which screens use too. Pattern and lengths document it, and a test compares them with it. */
function checked(
  name: string,
  fits: (text: string) => boolean,
  pattern: string,
  expected: string,
  lengths: Lengths,
): Struct<string, null> {
  const check = (value: unknown) =>
    (typeof value === 'string' && fits(value)) || textFault(value, lengths, `Enter ${expected}`);
  const [minLength, maxLength] = lengths;
  const schema = { type: 'string', minLength, maxLength, pattern, description: expected };
  return field(define<string>(name, check), schema);
}

/** The pattern itself requires the minimum length. */
function isMatch(expression: RegExp, value: unknown, [, most]: Lengths): boolean {
  return typeof value === 'string' && isWithin(value, most) && expression.test(value) && value.isWellFormed();
}

/** A pattern of characters that begin and end with a visible one. */
function inked(character: string): string {
  return `^${ink}(?:${character}*${ink})?$`;
}

/**
 * Removes invisible characters from names, because two names would look alike otherwise; then trims the blanks that they hid at the ends.
 * Text that the pattern refuses stays refused, because the pattern documents all accepted text.
 */
function visible(struct: Struct<string, null>): Struct<string, null> {
  const tidy = (text: string) => {
    const seen = withoutInvisible(text);
    return seen === text || !struct.is(text) ? text : seen.trim();
  };
  return field(coerce(struct, string(), tidy), schemaOf(struct));
}

/**
 * One line of text: 1 to `max` characters, no control characters, no line or paragraph separators, no blanks at its ends (forms
 * trim before they send).
 */
export function text(max = 200): Struct<string, null> {
  return lineOf('text', max, `1 to ${max} characters without blanks at the ends`);
}

function lineOf(name: string, max: number, expected: string): Struct<string, null> {
  return visible(matching(name, inked(printable), expected, [1, max]));
}

export function note(max = 2000): Struct<string, null> {
  return matching('note', inked(written), `1 to ${max} characters of text`, [1, max]);
}

/** A code that a scanner reads: 1 to `max` characters, no control characters, no blanks at its ends. */
export function code(max = 60): Struct<string, null> {
  return lineOf('code', max, `a code of 1 to ${max} characters`);
}

/** A drum number, ours or the supplier's: 1 to 40 characters without spaces (rules 5: free stock receipts have none either). */
export function drumNumber(): Struct<string, null> {
  const expected = 'a drum number of 1 to 40 characters without spaces';
  return visible(matching('drum number', `^${ink}{1,40}$`, expected, [1, 40]));
}

export function batch(): Struct<string, null> {
  const expected = 'a batch of 1 to 20 characters without blanks at the ends';
  return visible(checked('batch', isBatch, inked(printable), expected, [1, 20]));
}

/** A job number (vm) or Activity Code (h3g): 1 to 40 characters. */
export function jobNumber(): Struct<string, null> {
  return lineOf('job number', 40, '1 to 40 characters without blanks at the ends');
}

/** A segment (vm) or Cell ID (h3g): 1 to 40 characters. The 6 to 8 characters of h3g are checked where the layout is known. */
export function segment(): Struct<string, null> {
  return lineOf('segment', 40, '1 to 40 characters without blanks at the ends');
}

export function login(): Struct<string, null> {
  return visible(matching('login', `^${ink}{1,80}$`, 'a login of 1 to 80 characters without spaces', [1, 80]));
}

/** A secret exactly as typed (a password, a token): 1 to `max` characters, nothing trimmed. */
export function secret(max = 400): Struct<string, null> {
  return matching('secret', `^[^${controls}]+$`, `1 to ${max} characters`, [1, max]);
}

/** The query of an address, after the question mark: 0 to `max` characters of one line. */
export function addressQuery(max = 2000): Struct<string, null> {
  const expected = `up to ${max} characters without control characters`;
  return matching('address query', `^${printable}*$`, expected, [0, max]);
}

/** Text exactly as in a user's file: `least` to `max` characters of any kind except zero bytes and lone surrogates. */
export function rawText(max: number, least: 0 | 1 = 0): Struct<string, null> {
  const expected = `${least} to ${max} characters in UTF-8`;
  return matching('raw text', `^[^\\x00]${least === 0 ? '*' : '+'}$`, expected, [least, max]);
}

/** A new password (rules 5), exactly as typed. */
export function newPassword(): Struct<string, null> {
  const [least, most] = passwordLengths;
  const expected = `${least} to ${most} letters, digits and special characters ${passwordSpecials}, with a digit and a special character`;
  return checked('new password', isValidPassword, passwordPattern, expected, passwordLengths);
}

/** A web address to call: https, without a user name or a fragment, and with nothing to decode in its host. */
export function notifierUrl(): Struct<string, null> {
  const host = '(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}\\])';
  return matching(
    'web address',
    `^https://${host}(?::[0-9]{1,5})?(?:[/?][!"$-\\[\\]-~]*)?$`,
    'an address that begins with https://, without user name or blanks',
    [9, 1868],
  );
}

export function oneOf<const W extends readonly [string, ...string[]]>(words: W): Struct<W[number], null> {
  const check = (value: unknown) =>
    words.includes(value as W[number]) || fault('not_one_of', `Choose one of ${words.join(', ')}`);
  return field(define<W[number]>('word', check), { type: 'string', enum: words });
}

const addressPart = `[^${controls}${blanks},;<>"@]`;
const domain = `${addressPart}{1,189}`;
const mailAddress = `${addressPart}{1,64}@${domain}`;

/** One mail address; it cannot contain a list or a header. */
export function email(): Struct<string, null> {
  return visible(matching('mail address', `^${mailAddress}$`, 'an email address', [3, 254]));
}

/** Domains of mail addresses, separated by semicolons: 1 to 2,000 characters. */
export function mailDomains(): Struct<string, null> {
  const pattern = `^${domain}(?: ?; ?${domain})*;?$`;
  return matching('mail domains', pattern, 'domains such as example.com, separated by semicolons', [1, 2000]);
}

/** Mail addresses, separated by semicolons (rules 9), in at most 12,848 characters: 50 of the longest. A wrong one is named. */
export function mailAddresses(): Struct<string, null> {
  const pattern = `^${mailAddress}(?: ?; ?${mailAddress})*;?$`;
  const expression = new RegExp(pattern, 'u');
  const lengths: Lengths = [3, 12_848];
  const [minLength, maxLength] = lengths;
  const check = (value: unknown) =>
    isMatch(expression, value, lengths) || textFault(value, lengths, expectedAddresses(value));
  const schema = { type: 'string', minLength, maxLength, pattern };
  return field(define<string>('mail addresses', check), schema);
}

function expectedAddresses(value: unknown): string {
  const rule = 'Enter email addresses, separated by semicolons';
  const one = email();
  const wrong = String(value)
    .split(';')
    .map((part) => part.trim())
    .find((part) => part !== '' && one.validate(part)[0] !== undefined);
  return typeof value !== 'string' || wrong === undefined
    ? rule
    : `${rule}: ${wrong.slice(0, 100)} is not an email address`;
}

import { coerce, define, type Struct, string } from 'superstruct';
import { isBatch } from '../../gs1/batch.ts';
import { withoutInvisible } from '../../invisible.ts';
import { isValidPassword, passwordLengths, passwordPattern, passwordSpecials } from '../../password.ts';
import { field, schemaOf } from '../field.ts';

// Ranges are written out: what \s, \d and \p{} stand for differs from engine to engine, and some do not know \p{} at all. Characters up to
// U+00FF are escaped, as all read \xHH; those above stand as they are, as each engine escapes them differently.
const controls = '\\x00-\\x1f\\x7f-\\x9f';
const separators = '\u2028\u2029';
const blanks = `\\x20\\xa0\u1680\u2000-\u200a${separators}\u202f\u205f\u3000\ufeff`;
/** A character of one line: no control character, no line or paragraph separator. */
const printable = `[^${controls}${separators}]`;
/** A character of several lines: line breaks and tabs besides. */
const written = '[^\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]';
/** A character that can be seen. */
const ink = `[^${controls}${blanks}]`;

/** How few and how many characters a text has, in code points. */
type Lengths = readonly [least: number, most: number];

/**
 * Text that matches a pattern in full: one in linear time that every engine reads, without looking around, \d, \s or \p{}. Long texts are
 * counted by their lengths and not by the pattern: RE2 and Go repeat 1000 times at most. Half characters (lone surrogates) are refused besides:
 * no document in UTF-8 holds one, and few engines can name them.
 */
export function matching(name: string, pattern: string, expected: string, lengths: Lengths): Struct<string, null> {
  const expression = new RegExp(pattern, 'u');
  return checked(name, (value) => isMatch(expression, value, lengths), pattern, expected, lengths);
}

/** Text that a function decides on, which screens ask too; pattern and lengths document it, and a test holds them against it. */
function checked(
  name: string,
  fits: (text: string) => boolean,
  pattern: string,
  expected: string,
  [minLength, maxLength]: Lengths,
): Struct<string, null> {
  const check = (value: unknown) => (typeof value === 'string' && fits(value)) || `Enter ${expected}`;
  const schema = { type: 'string', minLength, maxLength, pattern, description: expected };
  return field(define<string>(name, check), schema);
}

/** How few characters a text has its pattern says, too. */
function isMatch(expression: RegExp, value: unknown, [, most]: Lengths): boolean {
  return typeof value === 'string' && isWithin(value, most) && expression.test(value) && value.isWellFormed();
}

function isWithin(value: string, most: number): boolean {
  return value.length <= most || (value.length <= 2 * most && [...value].length <= most);
}

/** A pattern of characters that begin and end with one that can be seen. */
function inked(character: string): string {
  return `^${ink}(?:${character}*${ink})?$`;
}

/**
 * Invisible characters are taken out of what names something, or two names would look alike; then the blanks that they hid at its ends.
 * What the pattern refuses stays refused: it documents all that is taken.
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

/** Several lines of text: 1 to `max` characters, line breaks allowed. */
export function note(max = 2000): Struct<string, null> {
  return matching('note', inked(written), `1 to ${max} characters of text`, [1, max]);
}

/** A code a scanner reads: 1 to `max` characters, no control characters, no blanks at its ends. */
export function code(max = 60): Struct<string, null> {
  return lineOf('code', max, `a code of 1 to ${max} characters`);
}

/** A drum number, ours or the supplier's: 1 to 40 characters without spaces (rules 5: free stock receipts have none either). */
export function drumNumber(): Struct<string, null> {
  const expected = 'a drum number of 1 to 40 characters without spaces';
  return visible(matching('drum number', `^${ink}{1,40}$`, expected, [1, 40]));
}

/** A batch or lot as a label names it: 1 to 20 characters. */
export function batch(): Struct<string, null> {
  const expected = 'a batch of 1 to 20 characters without blanks at the ends';
  return visible(checked('batch', isBatch, inked(printable), expected, [1, 20]));
}

/** A job number (vm) or Activity Code (h3g): 1 to 40 characters. */
export function jobNumber(): Struct<string, null> {
  return lineOf('job number', 40, '1 to 40 characters without blanks at the ends');
}

/** A segment (vm) or Cell ID (h3g): 1 to 40 characters; the 6 to 8 of h3g is checked where the layout is known. */
export function segment(): Struct<string, null> {
  return lineOf('segment', 40, '1 to 40 characters without blanks at the ends');
}

/** A user's login: 1 to 80 characters without spaces. */
export function login(): Struct<string, null> {
  return visible(matching('login', `^${ink}{1,80}$`, 'a login of 1 to 80 characters without spaces', [1, 80]));
}

/** A secret exactly as typed (a password, a token): 1 to `max` characters, nothing trimmed. */
export function secret(max = 400): Struct<string, null> {
  return matching('secret', `^[^${controls}]+$`, `1 to ${max} characters`, [1, max]);
}

/** The query of an address, after its question mark: 0 to `max` characters of one line. */
export function addressQuery(max = 2000): Struct<string, null> {
  const expected = `up to ${max} characters without control characters`;
  return matching('address query', `^${printable}*$`, expected, [0, max]);
}

/** Text exactly as somebody's file has it: `least` to `max` characters, whatever they are but zero bytes and half characters. */
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

/** An address to call: https, without a user's name, a fragment or anything to decode in its host. */
export function notifierUrl(): Struct<string, null> {
  const host = '(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}\\])';
  return matching(
    'web address',
    `^https://${host}(?::[0-9]{1,5})?(?:[/?][!"$-\\[\\]-~]*)?$`,
    'an address that begins with https://, without user name or blanks',
    [9, 1868],
  );
}

/** One of a fixed set of words. */
export function oneOf<const W extends readonly [string, ...string[]]>(words: W): Struct<W[number], null> {
  const check = (value: unknown) => words.includes(value as W[number]) || `Choose one of ${words.join(', ')}`;
  return field(define<W[number]>('word', check), { type: 'string', enum: words });
}

const addressPart = `[^${controls}${blanks},;<>"@]`;
const domain = `${addressPart}{1,189}`;
const mailAddress = `${addressPart}{1,64}@${domain}`;

/** One mail address, so that no list or header can hide in it. */
export function email(): Struct<string, null> {
  return visible(matching('mail address', `^${mailAddress}$`, 'an email address', [3, 254]));
}

/** Domains of mail addresses, a semicolon between them: 1 to 2,000 characters. */
export function mailDomains(): Struct<string, null> {
  const pattern = `^${domain}(?: ?; ?${domain})*;?$`;
  return matching('mail domains', pattern, 'domains such as example.com, separated by semicolons', [1, 2000]);
}

/** Mail addresses, a semicolon between them (rules 9), as many as 12,848 characters hold: 50 of the longest. A wrong one is named. */
export function mailAddresses(): Struct<string, null> {
  const pattern = `^${mailAddress}(?: ?; ?${mailAddress})*;?$`;
  const expression = new RegExp(pattern, 'u');
  const [minLength, maxLength] = [3, 12_848];
  const check = (value: unknown) => isMatch(expression, value, [minLength, maxLength]) || expectedAddresses(value);
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

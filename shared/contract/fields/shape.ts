import { any, array, coerce, define, nullable, object, optional, refine, type Struct } from 'superstruct';
import { type Fault, fault } from '../../faults.ts';
import { countKeys, type Fields, field, type JsonSchema, schemaOf, sized } from '../field.ts';
import { id } from './number.ts';
import { matching, oneOf } from './text.ts';

/** Unknown keys that are named one by one when an object is refused; beyond them only their number is reported. */
const MOST_UNKNOWN = 50;

/** A closed object: unknown keys are refused, which prevents mass assignment. */
export function shape<const F extends Fields>(fields: F) {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [key, struct] of Object.entries(fields)) {
    properties[key] = schemaOf(struct);
    if (struct.validate(undefined)[0] !== undefined) required.push(key);
  }
  const most = Object.keys(fields).length + MOST_UNKNOWN;
  const closed = sized(object(fields), (value) =>
    countKeys(value) > most ? fault('too_many', `Enter at most ${most} fields`, most) : undefined,
  );
  return field(closed, { type: 'object', properties, required, additionalProperties: false });
}

/** At most `max` elements, in order. If a list is too long or too short, no element is checked. */
export function list<T, S>(of: Struct<T, S>, max = 1000, min = 0) {
  const faultOf = (value: unknown): Fault | undefined => {
    if (!Array.isArray(value)) return undefined;
    const message = `Enter ${min} to ${max} of them`;
    if (value.length > max) return fault('too_many', message, max);
    return value.length < min ? fault('too_few', message, min) : undefined;
  };
  return field(sized(array(of), faultOf), {
    type: 'array',
    items: schemaOf(of),
    minItems: min,
    maxItems: max,
  });
}

/** One to `max` ids in order; repeated ids count once. */
export function distinctIds(max: number): Struct<number[], unknown> {
  const ids = list(id(), max, 1);
  const each = coerce(ids, array(any()), (values) => (values.length > max ? values : [...new Set(values)]));
  return field(each, schemaOf(ids));
}

export function someOf<const W extends readonly [string, ...string[]]>(words: W, min = 0) {
  const schema = { type: 'array', items: schemaOf(oneOf(words)), minItems: min, maxItems: words.length };
  const each = refine(array(oneOf(words)), 'words', (value) => {
    const message = `Enter ${min} or more words, each once`;
    if (value.length < min) return fault('too_few', message, min);
    return new Set(value).size === value.length || fault('repeated', message);
  });
  return field(each, { ...schema, uniqueItems: true });
}

export function maybe<T, S>(of: Struct<T, S>): Struct<T | undefined, S> {
  return field(optional(of), schemaOf(of));
}

/** Null means "none", as opposed to left out. */
export function orNull<T, S>(of: Struct<T, S>): Struct<T | null, S> {
  return field(nullable(of), { anyOf: [schemaOf(of), { type: 'null' }] });
}

export function flag(): Struct<boolean, null> {
  const check = (value: unknown) => typeof value === 'boolean' || fault('wrong_type', 'Enter true or false');
  return field(define<boolean>('flag', check), { type: 'boolean' });
}

/** Details with a varying shape (the data of a confirmation, an audit's before and after); replies only. */
export function facts(): Struct<Record<string, unknown>, null> {
  const check = (value: unknown) =>
    (typeof value === 'object' && value !== null && !Array.isArray(value)) || fault('wrong_type', 'Enter an object');
  return field(define<Record<string, unknown>>('facts', check), { type: 'object' });
}

/** One page of a list: its rows, the cursor of the next page (null at the end) and, with `total=true`, the number of all rows. */
export function pageOf<T, S>(row: Struct<T, S>) {
  return shape({ items: list(row, 1000), next: orNull(cursor()), total: maybe(count()) });
}

/** A keyset cursor: opaque, base64url. */
export function cursor(): Struct<string, null> {
  const expression = /^[A-Za-z0-9_-]+$/;
  const maxLength = 2000;
  const check = (value: unknown) =>
    (typeof value === 'string' && value.length <= maxLength && expression.test(value)) ||
    fault('bad_pattern', 'Send the cursor of an earlier answer');
  const schema = { type: 'string', minLength: 1, maxLength, pattern: expression.source };
  return field(define<string>('cursor', check), schema);
}

function count(): Struct<number, null> {
  const check = (value: unknown) =>
    (Number.isSafeInteger(value) && Number(value) >= 0) || fault('not_whole', 'Enter a count');
  return field(define<number>('count', check), { type: 'integer', minimum: 0 });
}

/** The confirmations that the user accepted: a key, or `key:line` if it is per line (rules: Confirmable warnings). */
export function acceptance() {
  const pattern = '^[a-z_]{1,40}(?::[0-9]{1,15})?$';
  return maybe(list(matching('accepted', pattern, 'a confirmation: key or key:line', [1, 56]), 10_000));
}

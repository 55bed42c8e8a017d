import { coerce, define, type Struct, string } from 'superstruct';
import { fault } from '../../faults.ts';
import type { Fields } from '../field.ts';
import { field } from '../field.ts';
import { fileFormats } from '../file-formats.ts';
import { whole } from './number.ts';
import { cursor, flag, maybe, shape, someOf } from './shape.ts';
import { oneOf, text } from './text.ts';

/**
 * The query of every list: its own filters by field name, `search`, `sort` (`name` ascending, `-name` descending; several separated by
 * commas), `limit` (up to `most`), `after` (cursor), `total` (count all matches), `fields` (fields of the rows to return).
 */
export function listQuery<
  const F extends Fields,
  const S extends readonly [string, ...string[]],
  const C extends readonly [string, ...string[]],
>(parts: { filters: F; sorts: S; fields: C; most?: number | undefined }) {
  return shape({
    ...parts.filters,
    search: maybe(text(100)),
    sort: maybe(sortBy(parts.sorts)),
    limit: maybe(whole(1, parts.most ?? 500)),
    after: maybe(cursor()),
    total: maybe(flag()),
    fields: maybe(someOf(parts.fields)),
  });
}

/**
 * The query of a list as a file: the list's own filters, search and sort; `fields` are the columns in their order; `format` defaults to
 * csv.
 */
export function exportQuery<
  const F extends Fields,
  const S extends readonly [string, ...string[]],
  const C extends readonly [string, ...string[]],
>(parts: { filters: F; sorts: S; fields: C }) {
  return shape({
    ...parts.filters,
    search: maybe(text(100)),
    sort: maybe(sortBy(parts.sorts)),
    fields: maybe(someOf(parts.fields, 1)),
    format: maybe(oneOf(fileFormats)),
  });
}

/** The `fields` of a GET that returns rows but is not a paged list. */
export function fieldsOf<const C extends readonly [string, ...string[]]>(names: C) {
  return maybe(someOf(names));
}

/**
 * Up to three sort keys, separated by commas: `partner,-created`. A repeated key counts where it comes first, because a later one cannot
 * change the order.
 */
function sortBy(names: readonly string[]): Struct<string, null> {
  const key = `-?(?:${names.join('|')})`;
  const pattern = `^${key}(?:,${key}){0,2}$`;
  const expression = new RegExp(pattern, 'u');
  const check = (value: unknown) =>
    (typeof value === 'string' && expression.test(value)) ||
    fault('not_one_of', `Enter up to three of ${names.join(', ')}, - for descending`);
  const struct = coerce(define<string>('sort', check), string(), (keys) => (expression.test(keys) ? each(keys) : keys));
  const lengths = names.map((name) => name.length);
  return field(struct, {
    type: 'string',
    minLength: Math.min(...lengths),
    maxLength: 3 * Math.max(...lengths) + 5,
    pattern,
  });
}

function each(keys: string): string {
  const nameOf = (key: string) => key.replace('-', '');
  const all = keys.split(',');
  return all.filter((key, at) => all.findIndex((other) => nameOf(other) === nameOf(key)) === at).join(',');
}

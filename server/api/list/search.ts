import sql, { join, raw, type Sql } from 'sql-template-tag';

/** Matches rows in which every word of the search occurs in one of the expressions, ignoring case. */
export function matches(search: string | undefined, expressions: readonly [string, ...string[]]): Sql {
  return everyWord(search ?? '', (pattern) =>
    join(
      expressions.map((expression) => sql`${raw(expression)} ilike ${pattern}`),
      ' or ',
    ),
  );
}

export function everyWord(search: string, condition: (pattern: string) => Sql): Sql {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) => sql`(${condition(`%${word.replace(/[\\%_]/g, '\\$&')}%`)})`);
  return join(conditions, ' and ');
}

export function when<T>(value: T | undefined, condition: (value: T) => Sql): Sql {
  return value === undefined ? sql`true` : condition(value);
}

/** The rows that meet the condition, which an index can then find, or all others. */
export function meets(condition: Sql, is: boolean): Sql {
  return is ? condition : sql`(${condition}) is not true`;
}

/** Rows whose text is the given one, ignoring case: an index on `lower(...)` finds them. */
export const isInAnyCase = (expression: string) => (text: string) => sql`lower(${raw(expression)}) = lower(${text})`;

/** The last code point: prefix + LAST sorts after every text that begins with the prefix. */
const LAST = '\u{10ffff}';

/**
 * Matches rows whose expression (lower case, indexed with `text_pattern_ops`) begins with the text, ignoring case. A range, not LIKE: a
 * prepared LIKE loses the index once its plan is made without the value.
 */
export function beginsWith(expression: string, text: string): Sql {
  return sql`(${raw(expression)} ~>=~ lower(${text}::text) and ${raw(expression)} ~<~ (lower(${text}::text) || ${LAST}))`;
}

/**
 * Matches rows where every word of the text begins a word of `words` (an indexed `words_of(...)`): 'arm cab' finds 'Armoured cable'. Text
 * without a letter or digit matches nothing.
 */
export function hasWords(words: string, text: string): Sql {
  const query = wordQuery(text);
  return query === null ? sql`false` : sql`${raw(words)} @@ to_tsquery('simple', ${query})`;
}

/** Returns a prefix query for the words of the text, or null without a letter or digit. */
export function wordQuery(text: string): string | null {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}

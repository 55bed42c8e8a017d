import sql, { join, raw, type Sql } from 'sql-template-tag';

/** Rows in which every word of the search occurs in one of the expressions, whatever its case. */
export function matches(search: string | undefined, expressions: readonly [string, ...string[]]): Sql {
  return everyWord(search ?? '', (pattern) =>
    join(
      expressions.map((expression) => sql`${raw(expression)} ilike ${pattern}`),
      ' or ',
    ),
  );
}

/** A condition for each word of a search, asked with a pattern for `ilike`. */
export function everyWord(search: string, condition: (pattern: string) => Sql): Sql {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) => sql`(${condition(`%${word.replace(/[\\%_]/g, '\\$&')}%`)})`);
  return join(conditions, ' and ');
}

/** A condition only when the filter is set. */
export function when<T>(value: T | undefined, condition: (value: T) => Sql): Sql {
  return value === undefined ? sql`true` : condition(value);
}

/** The last code point: no text that begins with a prefix comes after the prefix and this. */
const LAST = '\u{10ffff}';

/**
 * Rows whose expression (in lower case, indexed by `text_pattern_ops`) begins with the text, whatever its case. A range, not LIKE:
 * a prepared LIKE loses the index as soon as its plan is made without the value.
 */
export function beginsWith(expression: string, text: string): Sql {
  return sql`(${raw(expression)} ~>=~ lower(${text}::text) and ${raw(expression)} ~<~ (lower(${text}::text) || ${LAST}))`;
}

/**
 * Rows in whose words (a `words_of(...)` that has an index) every word of the text begins one: 'arm cab' finds 'Armoured cable'.
 * Text without any letter or digit finds nothing.
 */
export function hasWords(words: string, text: string): Sql {
  const query = wordQuery(text);
  return query === null ? sql`false` : sql`${raw(words)} @@ to_tsquery('simple', ${query})`;
}

/** The text search query for words that begin like those of the text, null when it has no letter or digit. */
export function wordQuery(text: string): string | null {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}

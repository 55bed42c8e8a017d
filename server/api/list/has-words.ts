import sql, { raw, type Sql } from 'sql-template-tag';
import { wordQuery } from './word-query.ts';

/**
 * Rows in whose words (a `words_of(...)` that has an index) every word of the text begins one: 'arm cab' finds 'Armoured cable'.
 * Text without any letter or digit finds nothing.
 */
export function hasWords(words: string, text: string): Sql {
  const query = wordQuery(text);
  return query === null ? sql`false` : sql`${raw(words)} @@ to_tsquery('simple', ${query})`;
}

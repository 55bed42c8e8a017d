import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * Rows in whose words (a `words_of(...)` that has an index) every word of the text begins one: 'arm cab' finds 'Armoured cable'.
 * Text without any letter or digit finds nothing.
 */
export function hasWords(words: string, text: string): Sql {
  const wanted = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  if (wanted.length === 0) return sql`false`;
  return sql`${raw(words)} @@ to_tsquery('simple', ${wanted.map((word) => `${word}:*`).join(' & ')})`;
}

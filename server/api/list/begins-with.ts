import sql, { raw, type Sql } from 'sql-template-tag';

/** The last code point: no text that begins with a prefix comes after the prefix and this. */
const LAST = '\u{10ffff}';

/**
 * Rows whose expression (in lower case, indexed by `text_pattern_ops`) begins with the text, whatever its case. A range, not LIKE:
 * a prepared LIKE loses the index as soon as its plan is made without the value.
 */
export function beginsWith(expression: string, text: string): Sql {
  return sql`(${raw(expression)} ~>=~ lower(${text}::text) and ${raw(expression)} ~<~ (lower(${text}::text) || ${LAST}))`;
}

/**
 * Finds the keys of rows that share the value of one of these expressions of a row `r` with the rows of the keys $3. $1 the import, $2 the
 * part.
 */
export function sharingSql(...expressions: readonly string[]): string {
  const isShared = expressions.map(
    (one) =>
      `${one} in (select ${one} from import_rows r where r.import_id = $1 and r.part = $2 and r.key = any ($3::text[]))`,
  );
  return `
    select distinct r.key
    from import_rows r
    where r.import_id = $1 and r.part = $2 and r.key is not null and (${isShared.join(' or ')})`;
}

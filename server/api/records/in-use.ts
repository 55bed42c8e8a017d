import sql, { raw, type Sql } from 'sql-template-tag';

/** The rows of a list of records to show: those in use unless the retired ones are asked for; a single one whatever it is. */
export function inUse(alias: string, { id, retired }: { id?: number | undefined; retired?: boolean | undefined }): Sql {
  const row = raw(alias);
  return id === undefined ? sql`(${row}.retired_at is not null) = ${retired ?? false}` : sql`${row}.id = ${id}`;
}

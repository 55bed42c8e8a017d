import type { Reader } from '../../db/query.ts';

/** The ids of a company's units or packing types by abbreviation; its own one goes before the one of every company. */
export async function findAbbreviations(
  db: Reader,
  table: keyof typeof queries,
  companyId: number,
): Promise<Map<string, number>> {
  const rows = await db.many<{ id: number; abbreviation: string }>(queries[table], [companyId]);
  return new Map(rows.map((row) => [row.abbreviation, row.id]));
}

const queries = {
  units: `
    select id, abbreviation
    from units
    where (company_id is null or company_id = $1) and retired_at is null
    order by company_id nulls first`,
  packing_types: `
    select id, abbreviation
    from packing_types
    where (company_id is null or company_id = $1) and retired_at is null
    order by company_id nulls first`,
};

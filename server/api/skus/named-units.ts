/** What has an abbreviation and a name, of a company or of all. */
type Named = 'units' | 'packing_types';

/**
 * A query of (name, id): how units or packing types in use may be named, by abbreviation, by abbreviation in lower case, by name in lower
 * case. Of several the abbreviation comes first, then the company's own; the id is null where two are equally right, as with mW and MW
 * for 'mw'.
 */
export function namedUnits(table: Named, company: string): string {
  return `
    select distinct on (n.name) n.name, case when n.same = 1 then n.id end as id
    from (
      select s.name, s.rank, u.id, u.company_id is null as of_all,
             count(*) over (partition by s.name, s.rank, u.company_id is null) as same
      from ${table} u
      cross join lateral (values (u.abbreviation, 1), (lower(u.abbreviation), 2), (lower(u.name), 3)) as s (name, rank)
      where (u.company_id is null or u.company_id = ${company}) and u.retired_at is null
    ) n
    order by n.name, n.rank, n.of_all`;
}

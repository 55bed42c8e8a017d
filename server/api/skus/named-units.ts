type Named = 'units' | 'packing_types';

/**
 * SQL query of (name, id): the names by which units or packing types in use can be found, which are the abbreviation, the lower-case
 * abbreviation and the lower-case name. The abbreviation takes precedence, then the company's own. The id is null for an ambiguous name, as
 * with mW and MW for 'mw'.
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

import type { Lookup } from './table-part.ts';

/** What files name by abbreviation or name; of two the company's own is meant. */
export const lookups = {
  units: {
    query: `
      select distinct on (u.abbreviation) u.abbreviation as name, u.id
      from units u
      where (u.company_id is null or u.company_id = $4::bigint) and u.retired_at is null
      order by u.abbreviation, u.company_id nulls last`,
    name: '(select u.abbreviation from units u where u.id = $id)',
  },
  packings: {
    query: `
      select distinct on (u.abbreviation) u.abbreviation as name, u.id
      from packing_types u
      where (u.company_id is null or u.company_id = $4::bigint) and u.retired_at is null
      order by u.abbreviation, u.company_id nulls last`,
    name: '(select u.abbreviation from packing_types u where u.id = $id)',
  },
  masters: {
    query: `
      select m.name, m.id
      from item_masters m
      where m.company_id = $4::bigint and m.retired_at is null`,
    name: 'master.name',
    join: 'left join item_masters master on master.company_id = $company and master.id = $id',
  },
} as const satisfies Record<string, Lookup>;

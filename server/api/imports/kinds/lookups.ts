import { namedUnits } from '../../skus/named-units.ts';
import type { Lookup } from './table-part.ts';

/** Records that files name by abbreviation or name; if two match, the company's own wins. */
export const lookups = {
  units: {
    query: namedUnits('units', '$4::bigint'),
    anyCase: true,
    name: '(select u.abbreviation from units u where u.id = $id)',
  },
  packings: {
    query: namedUnits('packing_types', '$4::bigint'),
    anyCase: true,
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

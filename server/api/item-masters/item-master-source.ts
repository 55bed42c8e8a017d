import sql, { type Sql } from 'sql-template-tag';
import type { exportItemMasters } from '../../../shared/contract/admin/item-masters.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { CompanyActor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import { hasWords, when } from '../list/search.ts';
import { inUse } from '../records/record-kind.ts';

/** Item masters as rows of a list. */
export function itemMasterSource({ companyId }: CompanyActor): ListSource {
  return {
    from: sql`
      from item_masters i
      left join units t on t.id = i.unit_id
      left join packing_types g on g.id = i.packing_type_id`,
    columns: {
      id: 'i.id',
      name: 'i.name',
      description: 'i.description',
      quantity: 'i.quantity',
      unitId: 'i.unit_id',
      unit: 't.abbreviation',
      packingId: 'i.packing_type_id',
      packing: 'g.abbreviation',
      parameters: 'parameters_by_key(i.parameters)',
      retired: 'i.retired_at is not null',
      version: 'i.version',
    },
    sorts: {
      name: { by: 'i.name', type: 'text' },
      unit: { by: 't.abbreviation', type: 'text' },
      quantity: { by: 'i.quantity', type: 'numeric' },
    },
    id: 'i.id',
    within: sql`i.company_id = ${companyId}`,
    defaultSort: 'name',
  };
}

/** The company's item masters that pass the filters. */
export function itemMasterWhere({ companyId }: CompanyActor, input: Input<typeof exportItemMasters>): Sql[] {
  return [
    sql`i.company_id = ${companyId}`,
    inUse('i', input),
    when(input.name, (name) => sql`i.name = ${name}`),
    when(input.unit, (unit) => sql`t.abbreviation = ${unit}`),
    when(input.packing, (packing) => sql`g.abbreviation = ${packing}`),
    when(input.search, (text) => hasWords("words_of(i.name || ' ' || i.description)", text)),
  ];
}

import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/item-masters/item-masters.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { hasWords } from '../list/search.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';
import { byReferenceKey } from '../records/subject-rows.ts';

/** The company's item masters. */
const itemMasters = listAndExport(contract.listItemMasters, ({ companyId }, asked) => ({
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
    parameters: byReferenceKey('i.parameters'),
    retired: 'i.retired_at is not null',
    version: 'i.version',
  },
  id: 'i.id',
  updated: 'i.updated_at',
  within: sql`i.company_id = ${companyId}`,
  where: [sql`i.company_id = ${companyId}`, inUse('i', asked)],
  filters: inUseFilters,
  search: (text) => hasWords("words_of(i.name || ' ' || i.description)", text),
}));

export const listItemMasters = itemMasters.list;
export const exportItemMasters = itemMasters.file(contract.exportItemMasters);

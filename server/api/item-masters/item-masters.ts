import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/item-masters/item-masters.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { hasWords } from '../list/search.ts';
import { parameterWork } from '../parameters/parameter-values.ts';
import { lockRecord } from '../records/edit-record.ts';
import { inUse, inUseFilters, type RecordKind } from '../records/record-kind.ts';
import { byReferenceKey } from '../records/subject-rows.ts';
import { changedChoices, requireChoices } from './require-choices.ts';

/** The item masters that a company's SKUs are created from (rules 3). */
const itemMasterRecord: RecordKind<CompanyActor> = {
  subject: 'itemMaster',
  table: 'item_masters',
  columns: {
    name: 'name',
    description: 'description',
    quantity: 'quantity',
    unitId: 'unit_id',
    packingId: 'packing_type_id',
    parameters: 'parameters',
  },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id = ${companyId}`,
  unique: { item_masters_name_unique: { code: 'item_master_taken', field: 'name' } },
  uses: [
    {
      subject: 'sku',
      plural: 'SKUs',
      table: 'skus',
      by: 'u.company_id = $company and u.item_master_id = $id',
      name: 'u.stock_code',
    },
  ],
};

export const itemMasterWork = parameterWork(itemMasterRecord, 'itemMaster');

/** Rules 5: name, description and unit are required, the quantity is above zero. */
const createItemMaster = implement(contract.createItemMaster, async (tx, actor, given) => {
  await requireChoices(tx, actor, given);
  return itemMasterWork.create(tx, actor, given);
});

/** Values that the item master already has can be retired; new ones must be in use. */
const editItemMaster = implement(contract.editItemMaster, async (tx, actor, edit) => {
  const before = await lockRecord(tx, actor, itemMasterRecord, edit.id);
  await requireChoices(tx, actor, changedChoices(before, edit));
  return itemMasterWork.edit(tx, actor, edit);
});

const itemMasters = listAndExport(contract.listItemMasters, ({ companyId }, query) => ({
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
  where: [sql`i.company_id = ${companyId}`, inUse('i', query)],
  filters: inUseFilters,
  search: (text) => hasWords("words_of(i.name || ' ' || i.description)", text),
}));

const listItemMasters = itemMasters.list;
const exportItemMasters = itemMasters.file(contract.exportItemMasters);

export const itemMasterRoutes = [
  listItemMasters,
  exportItemMasters,
  createItemMaster,
  editItemMaster,
  implement(contract.deleteItemMaster, itemMasterWork.remove),
  implement(contract.retireItemMaster, itemMasterWork.retire),
  implement(contract.restoreItemMaster, itemMasterWork.restore),
];

import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/item-masters/item-masters.ts';
import type { CompanyActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { parameterWork } from '../parameters/parameter-values.ts';
import { lockRecord } from '../records/edit-record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { changedChoices, requireChoices } from './require-choices.ts';

/** Item masters of a company: what its SKUs are made from (rules 3). */
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

/** What item masters share with every kind of records that carries values of parameters. */
export const itemMasterWork = parameterWork(itemMasterRecord, 'itemMaster');

/** Makes an item master (rules 5: name, description and unit required, quantity above zero). */
export const createItemMaster = implement(contract.createItemMaster, async (tx, actor, given) => {
  await requireChoices(tx, actor, given);
  return itemMasterWork.create(tx, actor, given);
});

/** Changes an item master. What it has already may be retired; what it is given anew must be in use. */
export const editItemMaster = implement(contract.editItemMaster, async (tx, actor, edit) => {
  const before = await lockRecord(tx, actor, itemMasterRecord, edit.id);
  await requireChoices(tx, actor, changedChoices(before, edit));
  return itemMasterWork.edit(tx, actor, edit);
});

import sql from 'sql-template-tag';
import { editSku as contract } from '../../../shared/contract/admin/skus.ts';
import { implement } from '../implement.ts';
import { lockRecord } from '../records/edit-record.ts';
import { refuseFractionsLeft } from './refuse-fractions-left.ts';
import { changedChoices, requireChoices } from './require-choices.ts';
import { skuRecord } from './sku-record.ts';
import { skuWork } from './sku-work.ts';

/** Changes a SKU. What it has already may be retired; what it is given anew must be in use. */
export const editSku = implement(contract, async (tx, actor, edit) => {
  const before = await lockRecord(tx, actor, skuRecord, edit.id);
  await requireChoices(tx, actor, changedChoices(before, edit));
  const edited = await skuWork.edit(tx, actor, edit);
  if (edit.unitId !== undefined || edit.packingId !== undefined) {
    await refuseFractionsLeft(tx, sql`k.company_id = ${actor.companyId} and k.id = ${edit.id}`);
  }
  return edited;
});

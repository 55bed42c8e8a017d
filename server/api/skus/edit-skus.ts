import sql from 'sql-template-tag';
import { editSkus as contract } from '../../../shared/contract/admin/skus.ts';
import { implement } from '../implement.ts';
import { editRecords } from '../records/edit-records.ts';
import { refuseFractionsLeft } from './refuse-fractions-left.ts';
import { requireChoices } from './require-choices.ts';
import { skuRecord } from './sku-record.ts';

/** Changes price, quantity, unit, packing or item master of many SKUs. */
export const editSkus = implement(contract, async (tx, actor, { ids, ...changes }) => {
  const { ids: changed, ...counts } = await editRecords(tx, actor, skuRecord, ids, changes, () =>
    requireChoices(tx, actor, changes),
  );
  if (changes.unitId !== undefined || changes.packingId !== undefined) {
    await refuseFractionsLeft(tx, sql`k.company_id = ${actor.companyId} and k.id = any (${changed}::bigint[])`);
  }
  return counts;
});

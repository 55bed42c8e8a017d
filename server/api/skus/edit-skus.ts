import sql from 'sql-template-tag';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { editSkus as contract } from '../../../shared/contract/skus.ts';
import type { Tx } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { editRecords } from '../records/edit-records.ts';
import { refuseFractionsLeft } from './refuse-fractions-left.ts';
import { requireChoices } from './require-choices.ts';
import { skuRecord } from './sku-record.ts';

/** Changes price, quantity, unit, packing or item master of many SKUs. */
export async function editSkus(
  tx: Tx,
  actor: CompanyActor,
  { ids, ...changes }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { ids: changed, ...counts } = await editRecords(tx, actor, skuRecord, ids, changes, () =>
    requireChoices(tx, actor, changes),
  );
  if (changes.unitId !== undefined || changes.packingId !== undefined) {
    await refuseFractionsLeft(tx, sql`k.company_id = ${actor.companyId} and k.id = any (${changed}::bigint[])`);
  }
  return counts;
}

import sql, { type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/skus/skus.ts';
import type { CompanyActor } from '../actor.ts';
import { documentsOfSku } from '../documents/document-uses.ts';
import { implement } from '../implement.ts';
import { changedChoices, requireChoices } from '../item-masters/require-choices.ts';
import { parameterWork } from '../parameters/parameter-values.ts';
import { lockRecord } from '../records/edit-record.ts';
import { editRecords } from '../records/edit-records.ts';
import { refuseUsed, type Use } from '../records/find-uses.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { refuseFractionsLeft, refuseRecounted } from './refuse-skus.ts';
import { givingCodes } from './shared-codes.ts';

/** SKUs of a company (rules 3). Any past use prevents deletion; stock and open documents prevent retirement. */
export const skuRecord: RecordKind<CompanyActor> = {
  subject: 'sku',
  table: 'skus',
  columns: {
    stockCode: 'stock_code',
    barcode: 'barcode',
    name: 'name',
    description: 'description',
    price: 'price',
    quantity: 'quantity',
    unitId: 'unit_id',
    packingId: 'packing_type_id',
    itemMasterId: 'item_master_id',
    parameters: 'parameters',
  },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id = ${companyId}`,
  unique: {
    skus_stock_code_unique: { code: 'sku_taken', field: 'stockCode' },
    skus_barcode_unique: { code: 'barcode_taken', field: 'barcode' },
    skus_barcode_once: { code: 'barcode_taken', field: 'barcode' },
  },
  get uses() {
    return [stockLines(''), ...documentsOfSku(), drums()];
  },
  get holds() {
    return [stockLines('and u.present'), ...documentsOfSku('and u.open')];
  },
};

function stockLines(which: string): Use {
  return {
    subject: 'stock',
    plural: 'stock lines',
    table: 'stock_lines',
    by: `u.company_id = $company and u.sku_id = $id ${which}`,
    name: '(select l.name from locations l where l.id = u.location_id)',
  };
}

function drums(): Use {
  return {
    subject: 'drum',
    plural: 'drums',
    table: 'drums',
    by: 'u.company_id = $company and u.sku_id = $id',
    name: 'u.number',
  };
}

export const skuWork = parameterWork(skuRecord, 'sku');

/** Changes a SKU. Present choices may be retired; new ones must be in use. */
export const editSku = implement(contract.editSku, async (tx, actor, { accept, ...edit }) => {
  const edited = await givingCodes(tx, actor.companyId, { ...edit, accept }, async () => {
    const before = await lockRecord(tx, actor, skuRecord, edit.id);
    const choices = changedChoices(before, edit);
    await requireChoices(tx, actor, choices);
    if (choices.unitId !== undefined) await refuseUsed(tx, actor, edit.id, skuRecord.uses);
    await refuseRecounted(tx, actor.companyId, { drums: sql`k.id = ${edit.id} and ${getsPacking(edit.packingId)}` });
    return skuWork.edit(tx, actor, edit);
  });
  if (edit.unitId !== undefined || edit.packingId !== undefined) {
    await refuseFractionsLeft(tx, actor.companyId, sql`k.id = ${edit.id}`);
  }
  return edited;
});

export const editSkus = implement(contract.editSkus, async (tx, actor, { ids, ...changes }) => {
  const { ids: changed, ...counts } = await editRecords(tx, actor, skuRecord, ids, changes, async (before) => {
    await requireChoices(tx, actor, changes);
    const differing = sql`k.id = any (${before.map(({ id }) => id)}::bigint[])`;
    await refuseRecounted(tx, actor.companyId, {
      ...(changes.unitId !== undefined && { unit: sql`${differing} and k.unit_id <> ${changes.unitId}` }),
      drums: sql`${differing} and ${getsPacking(changes.packingId)}`,
    });
  });
  if (changes.unitId !== undefined || changes.packingId !== undefined) {
    await refuseFractionsLeft(tx, actor.companyId, sql`k.id = any (${changed}::bigint[])`);
  }
  return counts;
});

/** SQL: whether this packing type changes whether the SKU `k` comes on drums; undefined keeps its packing type. */
function getsPacking(packingId: number | null | undefined): Sql {
  if (packingId === undefined) return sql`false`;
  const traceable = (id: Sql) => sql`coalesce((select g.traceable from packing_types g where g.id = ${id}), false)`;
  return sql`${traceable(sql`k.packing_type_id`)} <> ${traceable(sql`${packingId}::bigint`)}`;
}

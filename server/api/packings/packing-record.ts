import sql from 'sql-template-tag';
import { editPacking as contract } from '../../../shared/contract/packings/packings.ts';
import { implement } from '../implement.ts';
import { parameterWork } from '../parameters/parameter-values.ts';
import { lockRecord } from '../records/edit-record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { refuseFractionsLeft } from '../skus/refuse-fractions-left.ts';
import { refuseRecounted } from '../skus/refuse-recounted.ts';

/** Packing types: of every company at global scope, of one company below it (rules: Tenancy and rights). */
export const packingRecord: RecordKind = {
  subject: 'packing',
  table: 'packing_types',
  columns: {
    name: 'name',
    abbreviation: 'abbreviation',
    divisible: 'divisible',
    traceable: 'traceable',
    parameters: 'parameters',
  },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id is not distinct from ${companyId}`,
  unique: { packing_types_abbreviation_unique: { code: 'packing_taken', field: 'abbreviation' } },
  uses: [
    { subject: 'sku', plural: 'SKUs', table: 'skus', by: 'packing_type_id', name: 'u.stock_code' },
    { subject: 'itemMaster', plural: 'item masters', table: 'item_masters', by: 'packing_type_id', name: 'u.name' },
    { subject: 'drum', plural: 'drums', table: 'drums', by: 'packing_type_id', name: 'u.number' },
  ],
};

const { edit: editFields } = parameterWork(packingRecord, 'packing');

/** Changes a packing type. One that becomes indivisible leaves no fraction behind; goods that are there stay on drums, or off them. */
export const editPacking = implement(contract, async (tx, actor, edit) => {
  const before = await lockRecord(tx, actor, packingRecord, edit.id);
  const edited = await editFields(tx, actor, edit);
  if (edit.traceable !== undefined && edit.traceable !== before['traceable']) {
    await refuseRecounted(tx, actor.companyId, { drums: sql`k.packing_type_id = ${edit.id}` });
  }
  if (edit.divisible === false) await refuseFractionsLeft(tx, actor.companyId, sql`k.packing_type_id = ${edit.id}`);
  return edited;
});

import sql from 'sql-template-tag';
import { editUnit as contract } from '../../../shared/contract/units/units.ts';
import { implement } from '../implement.ts';
import { editRecord } from '../records/edit-record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { refuseFractionsLeft } from '../skus/refuse-fractions-left.ts';

/** Units: of every company at global scope, of one company below it (rules: Tenancy and rights). */
export const unitRecord: RecordKind = {
  subject: 'unit',
  table: 'units',
  columns: { name: 'name', abbreviation: 'abbreviation', divisible: 'divisible' },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id is not distinct from ${companyId}`,
  unique: { units_abbreviation_unique: { code: 'unit_taken', field: 'abbreviation' } },
  uses: [
    { subject: 'sku', plural: 'SKUs', table: 'skus', by: 'unit_id', name: 'u.stock_code' },
    { subject: 'itemMaster', plural: 'item masters', table: 'item_masters', by: 'unit_id', name: 'u.name' },
  ],
};

/** Changes a unit. One that becomes indivisible leaves no fraction behind. */
export const editUnit = implement(contract, async (tx, actor, edit) => {
  const edited = await editRecord(tx, actor, unitRecord, edit);
  if (edit.divisible === false) await refuseFractionsLeft(tx, actor.companyId, sql`k.unit_id = ${edit.id}`);
  return edited;
});

import sql from 'sql-template-tag';
import { editUnit as contract } from '../../../shared/contract/admin/units.ts';
import { implement } from '../implement.ts';
import { editRecord } from '../records/edit-record.ts';
import { refuseFractionsLeft } from '../skus/refuse-fractions-left.ts';
import { unitRecord } from './unit-record.ts';

/** Changes a unit. One that becomes indivisible leaves no fraction behind. */
export const editUnit = implement(contract, async (tx, actor, edit) => {
  const edited = await editRecord(tx, actor, unitRecord, edit);
  if (edit.divisible === false) await refuseFractionsLeft(tx, sql`k.unit_id = ${edit.id}`);
  return edited;
});

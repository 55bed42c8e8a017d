import sql from 'sql-template-tag';
import { editPacking as contract } from '../../../shared/contract/admin/packings.ts';
import { implement } from '../implement.ts';
import { parameterWork } from '../parameters/parameter-work.ts';
import { refuseFractionsLeft } from '../skus/refuse-fractions-left.ts';
import { packingRecord } from './packing-record.ts';

const { edit: editFields } = parameterWork(packingRecord, 'packing');

/** Changes a packing type. One that becomes indivisible leaves no fraction behind. */
export const editPacking = implement(contract, async (tx, actor, edit) => {
  const edited = await editFields(tx, actor, edit);
  if (edit.divisible === false) await refuseFractionsLeft(tx, sql`k.packing_type_id = ${edit.id}`);
  return edited;
});

import sql from 'sql-template-tag';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { editPacking as contract } from '../../../shared/contract/packings.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { parameterWork } from '../parameters/parameter-work.ts';
import { refuseFractionsLeft } from '../skus/refuse-fractions-left.ts';
import { packingRecord } from './packing-record.ts';

const { edit: editFields } = parameterWork(packingRecord, 'packing');

/** Changes a packing type. One that becomes indivisible leaves no fraction behind. */
export async function editPacking(tx: Tx, actor: Actor, edit: Input<typeof contract>): Promise<Reply<typeof contract>> {
  const edited = await editFields(tx, actor, edit);
  if (edit.divisible === false) await refuseFractionsLeft(tx, sql`k.packing_type_id = ${edit.id}`);
  return edited;
}

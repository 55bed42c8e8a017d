import sql from 'sql-template-tag';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { editUnit as contract } from '../../../shared/contract/units.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { editRecord } from '../records/edit-record.ts';
import { refuseFractionsLeft } from '../skus/refuse-fractions-left.ts';
import { unitRecord } from './unit-record.ts';

/** Changes a unit. One that becomes indivisible leaves no fraction behind. */
export async function editUnit(tx: Tx, actor: Actor, edit: Input<typeof contract>): Promise<Reply<typeof contract>> {
  const edited = await editRecord(tx, actor, unitRecord, edit);
  if (edit.divisible === false) await refuseFractionsLeft(tx, sql`k.unit_id = ${edit.id}`);
  return edited;
}

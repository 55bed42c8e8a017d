import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import { updateDrumStates } from '../drums/drums.ts';
import type { UndoneOperation } from './read-footprints.ts';
import { refuseUndo, type UndoKind } from './undo-kind.ts';

/**
 * Restores the state of drums before an undone operation: drums that it created become `undone`, which frees their numbers; drums that it
 * brought back have left again; the others are in stock or empty. The drums are locked.
 */
export async function undoDrums(
  tx: Tx,
  companyId: number,
  undone: UndoneOperation,
  { emptiedBefore = 'empty' }: UndoKind,
  drumIds: readonly (number | null)[],
): Promise<void> {
  const ids = drumIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await updateDrumStates(tx, companyId, ids, emptiedBefore);
  await tx.run(
    `update drums set state = 'undone' where company_id = $1 and id = any ($2::bigint[]) and created_by_operation_id = $3`,
    [companyId, ids, undone.id],
  );
  await refuseLeftOvers(tx, companyId, ids);
}

async function refuseLeftOvers(tx: Tx, companyId: number, drumIds: readonly number[]): Promise<void> {
  const drum = await tx.maybeOne<{ number: string }>(
    `select d.number from drums d
     where d.company_id = $1 and d.id = any ($2::bigint[]) and d.state = 'undone'
       and exists (select from stock_lines s where s.company_id = $1 and s.drum_id = d.id and s.present)
     order by d.id
     limit 1`,
    [companyId, drumIds],
  );
  if (drum) refuseUndo([`drum ${drum.number}`], { drum: drum.number });
}

/** Refuses a drum that left and was received again since: undoing would add its goods twice. */
export async function refuseRevivedDrums(
  tx: Tx,
  companyId: number,
  undone: UndoneOperation,
  drumIds: readonly (number | null)[],
): Promise<void> {
  const ids = drumIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  const revived = await tx.maybeOne<{ drum: string; operationId: number }>(
    `select d.number as drum, o.id as "operationId"
     from drums d
     join stock_lines s on s.company_id = $1 and s.drum_id = d.id
     join movements m on m.company_id = $1 and m.stock_line_id = s.id and m.kind in ('receive', 'transfer_in') and m.quantity > 0
     join operations o on o.company_id = $1 and o.id = m.operation_id and o.id > $2
     where d.company_id = $1 and d.id = any ($3::bigint[])
       and not exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id)
     order by o.id
     limit 1`,
    [companyId, undone.id, ids],
  );
  if (revived) refuse('drum_not_here', { values: { drum: revived.drum }, data: { ...revived } });
}

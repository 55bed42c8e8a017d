import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import { deleteErns, isWorkedOn } from '../../goods-in/delete-erns.ts';
import { showErns } from '../../goods-in/show-erns.ts';
import type { Deed } from './read-deed.ts';

/** Takes the effects of an operation out of force and its document back to where it was. The document is locked. */
export async function reopenDocument(tx: Tx, companyId: number, deed: Deed): Promise<void> {
  await tx.run('delete from effects where company_id = $1 and operation_id = $2', [companyId, deed.id]);
  if (deed.kind === 'hide') await showErns(tx, companyId, [deed.documentId ?? 0]);
  if (deed.kind === 'receive' || deed.kind === 'close transit') await reopenErn(tx, companyId, deed.documentId ?? 0);
  if (deed.kind === 'count') await cancelCount(tx, companyId, deed.documentId ?? 0);
  if (deed.kind === 'despatch') await reopenPick(tx, companyId, deed.documentId ?? 0);
}

/** A count whose posting is undone is cancelled: what lies there is counted anew (decision 66). */
async function cancelCount(tx: Tx, companyId: number, countId: number): Promise<void> {
  await tx.run(
    `update stock_counts set status = 'cancelled', version = version + 1 where company_id = $1 and id = $2`,
    [companyId, countId],
  );
}

/** The ERN is expected again, with its counts. */
async function reopenErn(tx: Tx, companyId: number, ernId: number): Promise<void> {
  await removeFollowUps(tx, companyId, ernId);
  await tx.run('update ern_lines set received_quantity = null where company_id = $1 and ern_id = $2', [
    companyId,
    ernId,
  ]);
  await tx.run(
    `update erns set status = 'expected', received_at = null, version = version + 1 where company_id = $1 and id = $2`,
    [companyId, ernId],
  );
}

/** A follow-up on which nobody worked goes with the receipt that made it; another one stands in the way. The follow-ups are locked. */
async function removeFollowUps(tx: Tx, companyId: number, ernId: number): Promise<void> {
  const followUps = await tx.many<{ id: number; number: string; workedOn: boolean }>(
    `select e.id, e.number, ${isWorkedOn} as "workedOn"
     from erns e
     where e.company_id = $1 and e.follows_id = $2
     order by e.id`,
    [companyId, ernId],
  );
  const takenBy = followUps
    .filter(({ workedOn }) => workedOn)
    .map(({ number }) => ({ kind: 'count', document: 'ern', number }));
  if (takenBy.length > 0) refuse('cannot_reverse', { data: { takenBy } });
  const ids = followUps.map(({ id }) => id);
  await deleteErns(tx, companyId, ids);
}

/**
 * The pick is started again, or created where the despatch itself had started it (both in one instant); who signed and despatched it is
 * history.
 */
async function reopenPick(tx: Tx, companyId: number, pickId: number): Promise<void> {
  await tx.run('update pick_lines set despatched_quantity = null where company_id = $1 and pick_id = $2', [
    companyId,
    pickId,
  ]);
  await tx.run(
    `update picks
     set status = case when started_at = despatched_at then 'created' else 'started' end,
         started_by = case when started_at = despatched_at then null else started_by end,
         started_at = nullif(started_at, despatched_at),
         despatched_by = null, despatched_at = null, signature = null, signed_by = null, version = version + 1
     where company_id = $1 and id = $2`,
    [companyId, pickId],
  );
}

import { reverseOperation as contract } from '../../../shared/contract/stock/stock.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { refuseCancelled } from '../jobs/jobs.ts';
import { lockDrums } from './lock-drums.ts';
import { lockIdentities } from './lock-identities.ts';
import { lockJobs } from './lock-jobs.ts';
import { postMovements } from './post-movements.ts';
import { recordOperation } from './record-operation.ts';
import { refuseScatteredDrums } from './refuse-scattered-drums.ts';
import { reserve } from './reserve.ts';
import { type Deed, readDeed } from './reversal/read-deed.ts';
import { type Footprint, readFootprints } from './reversal/read-footprints.ts';
import { refuseRevivedDrums } from './reversal/refuse-revived-drums.ts';
import { refuseTaken } from './reversal/refuse-taken.ts';
import { undoDrums } from './reversal/undo-drums.ts';
import type { UndoKind } from './reversal/undo-kind.ts';
import { mayUndo, undoKinds } from './reversal/undo-kinds.ts';

/**
 * Undoes an operation by a counter-operation (rules: stock rule 7): each of its movements is posted again with the other sign, now, in
 * full, from unreserved stock of the same lines; its document goes back to where it was. The movements stay.
 */
export const reverseOperation = implement(contract, async (tx, actor, input) => {
  const { companyId, userId } = actor;
  const deed = await readDeed(tx, actor, input.id);
  const undo = undoKindOf(actor, deed);
  const footprints = await readFootprints(tx, companyId, deed, undo);
  await lockAll(tx, companyId, deed, undo, footprints);
  const locked = await lockIdentities(tx, companyId, footprints);
  await refuseTaken(tx, companyId, deed, footprints, locked);
  const operationId = await recordOperation(tx, actor, {
    kind: 'reverse',
    ...(deed.document !== null && { document: deed.document }),
    ...(deed.documentId !== null && { documentId: deed.documentId }),
    reason: input.reason,
    facts: { kind: deed.kind, operation: deed.id },
    reversesId: deed.id,
  });
  await tx.run('delete from effects where company_id = $1 and operation_id = $2', [companyId, deed.id]);
  if (deed.documentId !== null) await undo.reopen?.(tx, companyId, deed.documentId);
  const changes = footprints.flatMap((footprint) => footprint.counters);
  await postMovements(tx, { companyId, operationId, userId, kind: 'reverse' }, changes);
  await reserve(
    tx,
    companyId,
    footprints.flatMap((footprint) => footprint.reservations),
  );
  await undoDrums(tx, companyId, deed, undo, footprints.map(drumOf));
  await refuseScatteredDrums(tx, companyId, footprints.map(drumOf));
  return { operationId };
});

function undoKindOf(actor: StockActor, { kind, reversed }: Deed): UndoKind {
  const undo = undoKinds[kind] ?? refuse('not_reversible');
  if (!mayUndo(actor, undo)) refuse('forbidden');
  if (reversed) refuse('reversed_already');
  return undo;
}

/**
 * Jobs, document and drums. A job that was cancelled since takes no stock back, and no document of its is open again; nor does a location
 * that is no longer used.
 */
async function lockAll(
  tx: Tx,
  companyId: number,
  deed: Deed,
  undo: UndoKind,
  footprints: readonly Footprint[],
): Promise<void> {
  const gaining = footprints.filter((footprint) => footprint.gains);
  const retired = gaining.find((footprint) => footprint.locationRetired);
  if (retired) refuse('location_not_here', { data: { location: retired.location } });
  const needed = [deed.documentJobId, ...gaining.map((footprint) => footprint.jobId)];
  const jobs = await lockJobs(tx, companyId, [deed.documentJobId, ...footprints.map((footprint) => footprint.jobId)]);
  if (deed.documentId !== null) await undo.lock?.(tx, companyId, deed.documentId);
  await lockDrums(tx, companyId, footprints.map(drumOf));
  refuseCancelled(jobs.filter((job) => needed.includes(job.id)));
  await refuseRevivedDrums(tx, companyId, deed, gaining.map(drumOf));
}

function drumOf(footprint: Footprint): number | null {
  return footprint.drumId;
}

import { reverseOperation as contract } from '../../../../shared/contract/stock/stock.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { implement } from '../../implement.ts';
import { findQuarantined, reserve } from '../allocation/reserve.ts';
import { lockDrums, refuseScatteredDrums } from '../drums/drums.ts';
import { refuseCancelled } from '../jobs.ts';
import { postMovements } from '../ledger/post-movements.ts';
import { recordOperation } from '../ledger/record-operation.ts';
import { lockJobs } from '../locks/lock-jobs.ts';
import { lockIdentities } from '../locks/stock-identity.ts';
import { type Footprint, readFootprints, readUndone, type UndoneOperation } from './read-footprints.ts';
import { refuseTaken } from './refuse-taken.ts';
import { refuseRevivedDrums, undoDrums } from './undo-drums.ts';
import { refuseUndo, type UndoKind } from './undo-kind.ts';
import { mayUndo, undoKindOf } from './undo-kinds.ts';

/**
 * Undoes an operation by a counter-operation (rules: stock rule 7). Posts each of its movements again with the opposite sign, at the
 * current time and in full, from unreserved stock of the same lines, and returns its document to its previous state. The original movements
 * stay.
 */
export const reverseOperation = implement(contract, async (tx, actor, input) => {
  const { companyId, userId } = actor;
  const undone = await readUndone(tx, actor, input.id);
  const undo = allowedUndo(actor, undone);
  const footprints = await readFootprints(tx, companyId, undone, undo);
  await lockAll(tx, actor, undone, undo, footprints);
  const locked = await lockIdentities(tx, companyId, footprints);
  await refuseTaken(tx, companyId, undone, footprints, locked);
  if (undo.promisesAnew) await refusePromisedQuarantine(tx, footprints);
  const operationId = await recordOperation(tx, actor, {
    kind: 'reverse',
    ...(undone.document !== null && { document: undone.document }),
    ...(undone.documentId !== null && { documentId: undone.documentId }),
    reason: input.reason,
    facts: { kind: undone.kind, operation: undone.id },
    reversesId: undone.id,
  });
  await tx.run('delete from effects where company_id = $1 and operation_id = $2', [companyId, undone.id]);
  if (undone.documentId !== null) {
    await undo.reopen?.(tx, companyId, undone.documentId, { operationId: undone.id, actor });
  }
  const changes = footprints.flatMap((footprint) => footprint.counters);
  await postMovements(tx, { companyId, operationId, userId, kind: 'reverse' }, changes);
  await reserve(
    tx,
    companyId,
    footprints.flatMap((footprint) => footprint.reservations),
  );
  await undoDrums(tx, companyId, undone, undo, footprints.map(drumOf));
  await refuseScatteredDrums(tx, companyId, footprints.map(drumOf));
  return { operationId };
});

/** Refuses to restore reservations in a location that has become quarantine. With its stock lines locked, it cannot become so meanwhile. */
async function refusePromisedQuarantine(tx: Tx, footprints: readonly Footprint[]): Promise<void> {
  const promised = footprints.flatMap((one) => (one.reservations.length > 0 ? [one.locationId] : []));
  const location = promised.length > 0 ? await findQuarantined(tx, promised) : undefined;
  if (location !== undefined) refuseUndo([`quarantine at ${location}`], { location });
}

function allowedUndo(actor: StockActor, { kind, reversed }: UndoneOperation): UndoKind {
  const undo = undoKindOf(kind) ?? refuse('not_reversible');
  if (!mayUndo(actor, undo)) refuse('forbidden');
  if (reversed) refuse('reversed_already');
  return undo;
}

/**
 * Locks jobs, document and drums. Refuses if a job was cancelled since: it takes no stock back and none of its documents can reopen.
 * Refuses a retired location too. When undoing the cancellation of a job, the job is the document and is locked first.
 */
async function lockAll(
  tx: Tx,
  actor: StockActor,
  undone: UndoneOperation,
  undo: UndoKind,
  footprints: readonly Footprint[],
): Promise<void> {
  const { companyId } = actor;
  const gaining = footprints.filter((footprint) => footprint.gains);
  const retired = gaining.find((footprint) => footprint.locationRetired);
  if (retired) refuse('location_not_here', { data: { location: retired.location } });
  const ofJob = undone.document === 'job';
  if (ofJob) await lockDocument(tx, actor, undone, undo);
  const needed = ofJob ? [] : [undone.documentJobId, ...gaining.map((footprint) => footprint.jobId)];
  const jobs = await lockJobs(tx, companyId, [undone.documentJobId, ...footprints.map((footprint) => footprint.jobId)]);
  if (!ofJob) await lockDocument(tx, actor, undone, undo);
  await lockDrums(tx, companyId, footprints.map(drumOf));
  refuseCancelled(jobs.filter((job) => needed.includes(job.id)));
  await refuseRevivedDrums(tx, companyId, undone, gaining.map(drumOf));
}

async function lockDocument(
  tx: Tx,
  actor: StockActor,
  { id: operationId, documentId }: UndoneOperation,
  undo: UndoKind,
): Promise<void> {
  if (documentId !== null) await undo.lock?.(tx, actor.companyId, documentId, { operationId, actor });
}

function drumOf(footprint: Footprint): number | null {
  return footprint.drumId;
}

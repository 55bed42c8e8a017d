import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { reverseOperation as contract } from '../../../shared/contract/stock.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseCancelled } from '../jobs/refuse-cancelled.ts';
import { lockDrums } from './lock-drums.ts';
import { lockIdentities } from './lock-identities.ts';
import { lockJobs } from './lock-jobs.ts';
import { postMovements } from './post-movements.ts';
import { recordOperation } from './record-operation.ts';
import { refuseScatteredDrums } from './refuse-scattered-drums.ts';
import { reserve } from './reserve.ts';
import { lockDocument } from './reversal/lock-document.ts';
import { type Deed, readDeed } from './reversal/read-deed.ts';
import { type Footprint, readFootprints } from './reversal/read-footprints.ts';
import { refuseRevivedDrums } from './reversal/refuse-revived-drums.ts';
import { refuseTaken } from './reversal/refuse-taken.ts';
import { reopenDocument } from './reversal/reopen-document.ts';
import { undoDrums } from './reversal/undo-drums.ts';
import { mayReverse, reversibleKinds } from './reversible.ts';

/**
 * Undoes an operation by a counter-operation (design: stock rule 7): each of its movements is posted again with the other sign, now, in
 * full, from unreserved stock of the same lines; its document goes back to where it was. The movements stay.
 */
export async function reverseOperation(
  tx: Tx,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { companyId, userId } = actor;
  const deed = await readDeed(tx, actor, input.id);
  refuseIrreversible(actor, deed);
  const footprints = await readFootprints(tx, companyId, deed);
  await lockAll(tx, companyId, deed, footprints);
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
  await reopenDocument(tx, companyId, deed);
  const changes = footprints.flatMap((footprint) => footprint.counters);
  await postMovements(tx, { companyId, operationId, userId, kind: 'reverse' }, changes);
  await reserve(
    tx,
    companyId,
    footprints.flatMap((footprint) => footprint.reservations),
  );
  await undoDrums(tx, companyId, deed, footprints.map(drumOf));
  await refuseScatteredDrums(tx, companyId, footprints.map(drumOf));
  return { operationId };
}

function refuseIrreversible(actor: StockActor, { kind, reversed }: Deed): void {
  if (!reversibleKinds.includes(kind)) refuse('not_reversible');
  if (!mayReverse(actor, kind)) refuse('forbidden');
  if (reversed) refuse('reversed_already');
}

/**
 * Jobs, document and drums. A job that was cancelled since takes no stock back, and no pick of its is open again; nor does a location
 * that is no longer used.
 */
async function lockAll(tx: Tx, companyId: number, deed: Deed, footprints: readonly Footprint[]): Promise<void> {
  const gaining = footprints.filter((footprint) => footprint.gains);
  const retired = gaining.find((footprint) => footprint.locationRetired);
  if (retired) refuse('location_not_here', { data: { location: retired.location } });
  const needed = [deed.pickJobId, ...gaining.map((footprint) => footprint.jobId)];
  const jobs = await lockJobs(tx, companyId, [deed.pickJobId, ...footprints.map((footprint) => footprint.jobId)]);
  await lockDocument(tx, companyId, deed);
  await lockDrums(tx, companyId, footprints.map(drumOf));
  refuseCancelled(jobs.filter((job) => needed.includes(job.id)));
  await refuseRevivedDrums(tx, companyId, deed, gaining.map(drumOf));
}

function drumOf(footprint: Footprint): number | null {
  return footprint.drumId;
}

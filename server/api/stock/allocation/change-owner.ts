import * as contract from '../../../../shared/contract/stock/allocation.ts';
import { errors, refuse } from '../../../../shared/errors.ts';
import { isCellId } from '../../../../shared/owner.ts';
import { sum } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { implement } from '../../implement.ts';
import { refuseLine } from '../../refusals.ts';
import { lockDrums } from '../drums/drums.ts';
import { ensureJobs, refuseUnknownJobs } from '../jobs.ts';
import { postShifts, type Shift } from '../ledger/post-movements.ts';
import { recordOperation } from '../ledger/record-operation.ts';
import { lockJobs } from '../locks/lock-jobs.ts';
import { lockPairs } from '../locks/stock-identity.ts';
import { checkQuantity, freeQuantity, readStockLines, refuseRepeated, type StockLine } from '../locks/stock-line.ts';

/** Allocates free stock to a job and segment (rules 5, Allocation; rules 2, manualStockAllocation). */
export const allocateStock = implement(contract.allocateStock, async (tx, actor, input) => {
  const { companyId, userId } = actor;
  const segment = input.segment ?? null;
  if (actor.layout === 'H3G' && segment !== null && !isCellId(segment)) {
    refuse('cell_id_length', { fields: { segment: errors.cell_id_length.message } });
  }
  const shares = await readShares(tx, actor, input.lines);
  refuseOwned(shares);
  await refuseUnknownJobs(tx, companyId, [input.job], input.newJob, () => 'job');
  const jobId = await lockOpenJob(tx, companyId, input.job);
  const shifts = (await changeOwner(tx, companyId, shares, { jobId, segment })).map(({ shift }) => shift);
  const operationId = await recordOperation(tx, actor, {
    kind: 'allocate',
    document: 'job',
    documentId: jobId,
    reason: input.reason,
    facts: { job: input.job, segment, quantity: sum(shifts.map((shift) => shift.quantity)) },
  });
  await postShifts(tx, { companyId, operationId, userId, kind: 'allocate' }, shifts);
  return { operationId, jobId };
});

function refuseOwned(shares: readonly Share[]): void {
  shares.forEach(({ line }, index) => {
    if (line.jobId !== null) refuseLine('stock_not_free', index, 'stockLineId', { job: line.job ?? '' });
  });
}

async function lockOpenJob(tx: Tx, companyId: number, number: string): Promise<number> {
  const jobs = await ensureJobs(tx, companyId, [number]);
  const [job] = await lockJobs(tx, companyId, [jobs.get(number) ?? null]);
  if (job === undefined || job.cancelled)
    refuse('job_cancelled', { values: { job: number }, data: { jobs: [number] } });
  return job.id;
}

/** A job and its segment, or null for free stock. */
export interface Owner {
  jobId: number | null;
  segment: string | null;
}

/** The quantity of a stock line that changes its owner; null for all that is not reserved. */
export interface Share {
  line: StockLine;
  quantity: string | null;
}

interface ChangedShare {
  shift: Shift;
  reserved: string;
}

/**
 * Locks and checks the stock of an allocation or unallocation: at most the available quantity, which is in stock and not reserved (rules 5,
 * Allocation). The jobs are already locked. Returns the shifts in the order of the shares; a shift can be zero.
 */
export async function changeOwner(
  tx: Tx,
  companyId: number,
  shares: readonly Share[],
  owner: Owner,
): Promise<ChangedShare[]> {
  await lockDrums(
    tx,
    companyId,
    shares.map((share) => share.line.drumId),
  );
  const pairs = shares.map((share) => ({ ...share, from: share.line, to: { ...share.line, ...owner } }));
  const locked = await lockPairs(tx, companyId, pairs);
  return locked.map(({ line, quantity, there, target }, index) => {
    const available = freeQuantity(there);
    if (quantity !== null) checkQuantity(line, quantity, available, `lines.${index}.quantity`);
    const shift = { fromId: line.id, toId: target.id, quantity: quantity ?? available };
    return { shift, reserved: there.reserved };
  });
}

/** The stock lines of a request, each at most once, with the wanted quantities. Stock in transit is not found. */
export async function readShares(
  tx: Tx,
  actor: StockActor,
  wanted: readonly { stockLineId: number; quantity?: string | undefined }[],
): Promise<Share[]> {
  refuseRepeated(wanted);
  const lines = await readStockLines(
    tx,
    actor,
    wanted.map((line) => line.stockLineId),
  );
  if (lines.some((line) => line.inTransit)) refuse('not_found', { values: { thing: 'stock line' } });
  return lines.map((line, index) => ({ line, quantity: wanted[index]?.quantity ?? null }));
}

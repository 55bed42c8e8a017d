import type { Input } from '../../../shared/contract/operation.ts';
import { addFoundStock as contract } from '../../../shared/contract/stock/stock.ts';
import { refuse } from '../../../shared/errors.ts';
import { isCellId } from '../../../shared/owner.ts';
import { sum } from '../../../shared/quantity.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { refuseLine } from '../refusals.ts';
import type { Services } from '../services.ts';
import { dayOf } from '../today.ts';
import { isWarehouseCancelled } from './cancelled-warehouse.ts';
import { createFoundDrums } from './drums/found-drums.ts';
import { findSkus, refuseFractions } from './find-skus.ts';
import { ensureJobs, refuseCancelled, refuseUnknownJobs } from './jobs.ts';
import { postMovements } from './ledger/post-movements.ts';
import { recordOperation } from './ledger/record-operation.ts';
import { lockJobs, requireLocations } from './locks/lock-jobs.ts';
import { lockIdentities } from './locks/stock-identity.ts';

/**
 * Adds found goods to stock, with a reason, for a job or as free stock (rules: Effects, adjust). Refused in a cancelled warehouse:
 * uncounted goods there are added by a stock count (decision 71).
 */
export const addFoundStock = implement(
  contract,
  async (tx, actor, input, services: Pick<Services, 'now' | 'settings'>) => {
    const { companyId, warehouseId, userId } = actor;
    const { lines } = input;
    if (await isWarehouseCancelled(tx, actor)) refuse('warehouse_cancelled');
    checkOwners(actor, lines);
    const today = dayOf(tx, services);
    lines.forEach(({ receivedOn = today }, index) => {
      if (receivedOn > today) refuseLine('date_in_future', index, 'receivedOn');
    });
    const skus = await findSkus(
      tx,
      companyId,
      lines.map((line) => line.stockCode),
    );
    lines.forEach((line, index) => {
      refuseFractions(skus.get(line.stockCode), line.quantity, index);
    });
    await requireLocations(
      tx,
      warehouseId,
      lines.map((line) => line.locationId),
      (index) => `lines.${index}.locationId`,
    );
    const named = lines.map((line) => line.job);
    await refuseUnknownJobs(tx, companyId, named, input.newJob);
    const jobs = await ensureJobs(
      tx,
      companyId,
      named.flatMap((job) => job ?? []),
    );
    refuseCancelled(await lockJobs(tx, companyId, [...jobs.values()]));
    const operationId = await recordOperation(tx, actor, {
      kind: 'adjust',
      reason: input.reason,
      facts: { lines: lines.length, quantity: sum(lines.map((line) => line.quantity)), found: true },
    });
    const drums = await createFoundDrums(tx, companyId, operationId, lines, skus);
    const stockLines = await lockIdentities(
      tx,
      companyId,
      lines.map((line) => ({
        warehouseId,
        locationId: line.locationId,
        skuId: skus.get(line.stockCode)?.id ?? 0,
        drumId: drums.get(line.drumNumber ?? '') ?? null,
        jobId: jobs.get(line.job ?? '') ?? null,
        segment: line.segment ?? null,
        swc: line.swc ?? null,
        receivedOn: line.receivedOn ?? today,
      })),
    );
    await postMovements(
      tx,
      { companyId, operationId, userId, kind: 'adjust' },
      lines.map((line, index) => ({ stockLineId: stockLines[index]?.id ?? 0, quantity: line.quantity })),
    );
    return { operationId };
  },
);

/** A segment belongs to a job; h3g: a Cell ID has 6 to 8 characters (rules 9). */
function checkOwners(actor: StockActor, lines: Input<typeof contract>['lines']): void {
  lines.forEach(({ job, segment }, index) => {
    if (segment === undefined) return;
    if (job === undefined) refuseLine('activity_code_missing', index, 'job');
    if (actor.layout === 'H3G' && !isCellId(segment)) refuseLine('cell_id_length', index, 'segment');
  });
}

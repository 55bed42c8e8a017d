import { sum } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { refuseGoneDrums, refuseScatteredDrums, updateDrumStates } from '../stock/drums/drums.ts';
import { createFoundDrums } from '../stock/drums/found-drums.ts';
import { claimEffect, effects } from '../stock/ledger/effects.ts';
import { postMovements } from '../stock/ledger/post-movements.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockIdentities } from '../stock/locks/stock-identity.ts';
import { dayOf } from '../today.ts';
import type { LockedCount } from './lock-stock-count.ts';
import type { PositionPlan } from './plan-stock-count.ts';

/**
 * Posts the differences of a count as adjustments in one operation, and closes it. New stock lines are locked last, because no other
 * transaction can wait for a line that does not exist yet.
 */
export async function postStockCount(
  tx: Tx,
  actor: StockActor,
  count: LockedCount,
  plans: readonly PositionPlan[],
  { reason, accept }: { reason: string | null; accept: readonly string[] | undefined },
  services: Pick<Services, 'now' | 'settings'>,
): Promise<number> {
  const { companyId, userId } = actor;
  const differing = plans.filter((plan) => plan.difference !== '0');
  const operationId = await recordOperation(tx, actor, {
    kind: 'count',
    document: 'stockCount',
    documentId: count.id,
    reason: reason ?? undefined,
    accepted: accept,
    facts: {
      number: count.number,
      lines: plans.length,
      differences: differing.length,
      quantity: sum(differing.map((plan) => plan.difference)),
    },
  });
  const lineIds = plans.map((plan) => plan.position.id);
  await claimEffect(tx, companyId, operationId, effects.stockCountPosted.effect, lineIds);
  const drums = await createDrums(tx, companyId, operationId, plans);
  const nonZero = plans.filter((plan) => plan.surplus !== '0');
  const newLines = await lockIdentities(
    tx,
    companyId,
    nonZero.map((plan) => identityOf(actor, plan, drums, dayOf(tx, services))),
  );
  const gaining = differing.filter((plan) => !plan.difference.startsWith('-'));
  await refuseGoneDrums(tx, companyId, gaining.map(drumOf));
  await postMovements(tx, { companyId, operationId, userId, kind: effects.stockCountPosted.movement }, [
    ...plans.flatMap(({ position, changes }) => changes.map((change) => ({ ...change, documentLineId: position.id }))),
    ...nonZero.map((plan, index) => ({
      stockLineId: newLines[index]?.id ?? 0,
      quantity: plan.surplus,
      documentLineId: plan.position.id,
    })),
  ]);
  const drumIds = [...differing.map(drumOf), ...drums.values()];
  await updateDrumStates(tx, companyId, drumIds, 'written_off');
  await refuseScatteredDrums(tx, companyId, drumIds);
  await close(tx, actor, count, reason);
  return operationId;
}

function drumOf({ position }: PositionPlan): number | null {
  return position.drumId;
}

function createDrums(tx: Tx, companyId: number, operationId: number, plans: readonly PositionPlan[]) {
  const newDrums = plans.filter(
    ({ position, surplus }) => position.drumNumber !== null && position.drumId === null && surplus !== '0',
  );
  const skus = new Map(
    newDrums.map(({ position: { skuId: id, stockCode, packingTypeId } }) => [
      stockCode,
      { id, stockCode, packingTypeId },
    ]),
  );
  const lines = newDrums.map(({ position, surplus: quantity }) => ({
    stockCode: position.stockCode,
    drumNumber: position.drumNumber ?? '',
    quantity,
  }));
  return createFoundDrums(tx, companyId, operationId, lines, skus);
}

function identityOf(
  actor: StockActor,
  { position }: PositionPlan,
  drums: ReadonlyMap<string, number>,
  receivedOn: string,
) {
  const { locationId, skuId, drumId, drumNumber } = position;
  return {
    warehouseId: actor.warehouseId,
    locationId,
    skuId,
    drumId: drumId ?? drums.get(drumNumber ?? '') ?? null,
    jobId: null,
    segment: null,
    swc: null,
    receivedOn,
  };
}

async function close(tx: Tx, { companyId, userId }: StockActor, count: LockedCount, reason: string | null) {
  await tx.run(
    `update stock_counts
     set status = 'posted', reason = $4, posted_by = $3, posted_at = product_now(), version = version + 1,
         submitted_by = coalesce(submitted_by, $3), submitted_at = coalesce(submitted_at, $5::timestamptz)
     where company_id = $1 and id = $2`,
    [companyId, count.id, userId, reason, tx.now],
  );
}

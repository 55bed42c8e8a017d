import { addFoundStock } from '../../../server/api/stock/add-found-stock.ts';
import { adjustStock } from '../../../server/api/stock/adjust-stock.ts';
import { reverseOperation } from '../../../server/api/stock/reversal/reverse-operation.ts';
import { anyLine, partOf, text, warehouseOf } from './choices.ts';
import { adjust, bringIn, reverse } from './corrections.ts';
import { arrivalOf, days } from './receive-step.ts';
import type { Walk } from './walk.ts';
import { adminOf } from './walk-site.ts';

export async function adjustStep(walk: Walk): Promise<void> {
  const { chance, model } = walk;
  const line = anyLine(walk);
  if (line === undefined) return;
  const size = partOf(walk, line, Math.max(model.free(line), 100));
  const quantity = chance.once(0.6) ? -size : size;
  await walk.both(
    () => adjust(model, line, quantity),
    (tx) =>
      adjustStock(tx, warehouseOf(walk, line).storeman, {
        reason: 'Counted',
        lines: [{ stockLineId: line.id, quantity: text(quantity) }],
      }),
  );
}

export async function foundStep(walk: Walk): Promise<void> {
  const { chance, model, site, builders } = walk;
  const warehouse = chance.of(site.warehouses);
  const arrivals = Array.from({ length: chance.between(1, 2) }, () => arrivalOf(walk, warehouse, chance.of(days)));
  await walk.both(
    () => {
      bringIn(model, 'adjust', warehouse.site.warehouseId, arrivals);
    },
    (tx) =>
      addFoundStock(
        tx,
        warehouse.storeman,
        {
          reason: 'Found',
          lines: arrivals.map(({ line, quantity }) => ({
            stockCode: line.sku,
            locationId: line.location.id,
            quantity: text(quantity),
            receivedOn: line.receivedOn,
            ...(line.drum !== null && { drumNumber: line.drum }),
            ...(line.job !== null && { job: line.job }),
            ...(line.segment !== null && { segment: line.segment }),
          })),
        },
        builders.services,
      ),
  );
}

export async function reverseStep(walk: Walk): Promise<void> {
  const { chance, model } = walk;
  if (model.operations.length === 0) return;
  const recent = model.operations.slice(chance.once(0.8) ? -6 : 0);
  const operation = chance.of(recent);
  const warehouse = walk.site.warehouses.find((candidate) => candidate.site.warehouseId === operation.warehouseId);
  if (warehouse === undefined) return;
  const actor = operation.kind === 'unallocate' ? adminOf(warehouse) : warehouse.storeman;
  await walk.both(
    () => reverse(model, operation),
    (tx) => reverseOperation(tx, actor, { id: operation.operationId, reason: 'Mistake' }),
    `reverse ${operation.kind}`,
  );
}

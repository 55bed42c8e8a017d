import { countErn } from '../../../server/api/goods-in/count-ern.ts';
import { createErn } from '../../../server/api/goods-in/create-ern.ts';
import { receiveErn } from '../../../server/api/goods-in/receive-ern.ts';
import { clockAt } from '../../../server/db/clock.ts';
import type { Tx } from '../../../server/db/query.ts';
import { jobs, segments, text } from './choices.ts';
import { type Arrival, bringIn } from './corrections.ts';
import type { Walk } from './walk.ts';
import type { WalkWarehouse } from './walk-site.ts';

export const days = ['2025-01-10', '2025-02-10', '2025-03-10'] as const;

export async function receiveStep(walk: Walk): Promise<void> {
  const { chance, model, site } = walk;
  const warehouse = chance.of(site.warehouses);
  const day = chance.of(days);
  const arrivals = Array.from({ length: chance.between(1, 3) }, () => arrivalOf(walk, warehouse, day));
  const missing = chance.once(0.2) ? chance.between(1, 5) * 100 : 0;
  const expectRest = chance.once(0.5);
  await walk.both(
    () => {
      const operation = bringIn(model, 'receive', warehouse.site.warehouseId, arrivals);
      if (missing > 0 && expectRest) operation.followUp = { job: arrivals[0]?.line.job ?? null, touched: false };
    },
    (tx) => receiveInProduct(tx, walk, warehouse, arrivals, missing, expectRest, day),
  );
}

export function arrivalOf(walk: Walk, warehouse: WalkWarehouse, receivedOn: string): Arrival {
  const { chance, site } = walk;
  const onDrum = chance.once(0.35);
  const job = chance.once(0.5) ? chance.of(jobs) : null;
  const line = {
    location: chance.of(warehouse.locations),
    sku: onDrum ? site.cable : chance.of(site.loose),
    drum: onDrum ? `D${walk.fresh()}` : null,
    job,
    segment: job !== null && chance.once(0.6) ? chance.of(segments) : null,
    receivedOn,
  };
  return { line, quantity: onDrum ? chance.between(40, 400) * 25 : chance.between(1, 40) * 100 };
}

async function receiveInProduct(
  tx: Tx,
  { builders }: Walk,
  { storeman }: WalkWarehouse,
  arrivals: readonly Arrival[],
  missing: number,
  expectRest: boolean,
  day: string,
): Promise<{ operationId: number }> {
  const shipped = (index: number) => text((arrivals[index]?.quantity ?? 0) + (index === 0 ? missing : 0));
  const { id } = await createErn(tx, storeman, {
    lines: arrivals.map(({ line }, index) => ({
      stockCode: line.sku,
      quantity: shipped(index),
      ...(line.job !== null && { job: line.job }),
      ...(line.segment !== null && { segment: line.segment }),
    })),
  });
  const lines = await tx.many<{ id: number }>('select id from ern_lines where ern_id = $1 order by position', [id]);
  await countErn(tx, storeman, {
    id,
    counts: arrivals.map(({ line, quantity }, index) => ({
      lineId: lines[index]?.id ?? 0,
      locationId: line.location.id,
      set: text(quantity),
      ...(line.drum !== null && { drumNumber: line.drum }),
    })),
    lines: missing > 0 ? [{ lineId: lines[0]?.id ?? 0, discrepancyComment: 'Short' }] : [],
  });
  const accept = lines.map((line) => `drum_total_mismatch:${line.id}`);
  const then = await clockAt(tx, new Date(`${day}T12:00:00Z`));
  return receiveErn(then, storeman, { id, ...(missing > 0 && { expectRest }), accept }, builders.services);
}

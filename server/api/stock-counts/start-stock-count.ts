import type { Input } from '../../../shared/contract/operation.ts';
import { cancelStockCount as cancelContract } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { startStockCount as contract } from '../../../shared/contract/stock-counts/stock-counts.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt } from '../refusals.ts';
import { readSkus } from '../stock/find-skus.ts';
import { requireLocations } from '../stock/locks/lock-jobs.ts';
import { lockStockCount } from './lock-stock-count.ts';

export const startStockCount = implement(contract, async (tx, actor, input) => {
  const { companyId, warehouseId, userId } = actor;
  const thing = await thingOf(tx, actor, input);
  const count = await tx.maybeOne<{ id: number; number: string }>(
    `insert into stock_counts (company_id, warehouse_id, location_id, sku_id, blind, created_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing
     returning id, number`,
    [companyId, warehouseId, thing.locationId, thing.skuId, input.blind ?? false, userId],
  );
  if (count === undefined) return refuseOpen(tx, actor, thing);
  await tx.run(
    `insert into stock_count_lines (company_id, count_id, location_id, sku_id, drum_number, expected)
     select $1, $2, b.location_id, b.sku_id, b.number, b.quantity - coalesce(a.most_taken, 0)
     from (
       select s.location_id, s.sku_id, d.number, sum(s.quantity) as quantity
       from stock_lines s
       join locations o on o.id = s.location_id and not o.in_transit
       left join drums d on d.company_id = s.company_id and d.id = s.drum_id
       where s.company_id = $1 and s.warehouse_id = $3 and s.present
         and (s.location_id = $4::bigint or s.sku_id = $5::bigint)
       group by s.location_id, s.sku_id, d.number
     ) b
     left join taken_at_places a
       on a.company_id = $1 and a.warehouse_id = $3 and a.location_id = b.location_id and a.sku_id = b.sku_id
      and a.drum_number is not distinct from b.number
     where b.quantity > coalesce(a.most_taken, 0)
     order by b.location_id, b.sku_id, b.number`,
    [companyId, count.id, warehouseId, thing.locationId, thing.skuId],
  );
  const after = { number: count.number, ...input };
  await recordAudit(tx, actor, { operation: 'startStockCount', subject: 'stockCount', subjectId: count.id, after });
  announce(tx, actor, { document: 'stockCount', id: count.id, kind: 'create' });
  return count;
});

interface Thing {
  locationId: number | null;
  skuId: number | null;
}

async function thingOf(
  tx: Tx,
  { companyId, warehouseId }: StockActor,
  { locationId, stockCode }: Input<typeof contract>,
): Promise<Thing> {
  if ((locationId === undefined) === (stockCode === undefined)) {
    refuseField('locationId', 'required', 'Choose a location or a SKU');
  }
  if (locationId !== undefined) {
    await requireLocations(tx, warehouseId, [locationId], () => 'locationId');
    return { locationId, skuId: null };
  }
  const code = stockCode ?? '';
  const sku = (await readSkus(tx, companyId, [code])).get(code);
  if (sku === undefined) refuseAt('unknown_skus', ['stockCode'], { values: { sku: code } });
  return { locationId: null, skuId: sku.id };
}

async function refuseOpen(tx: Tx, { companyId, warehouseId }: StockActor, thing: Thing): Promise<never> {
  const open = await tx.maybeOne<{ id: number; number: string }>(
    `select id, number from stock_counts
     where company_id = $1 and warehouse_id = $2 and status in ('counting', 'submitted')
       and (location_id = $3::bigint or sku_id = $4::bigint)`,
    [companyId, warehouseId, thing.locationId, thing.skuId],
  );
  refuse('count_open_already', { values: { number: open?.number ?? '' }, data: { ...open } });
}

export const cancelStockCount = implement(cancelContract, async (tx, actor, { id }) => {
  const { number } = await lockStockCount(tx, actor, id, ['counting', 'submitted']);
  await tx.run(
    `update stock_counts set status = 'cancelled', version = version + 1 where company_id = $1 and id = $2`,
    [actor.companyId, id],
  );
  const after = { number };
  await recordAudit(tx, actor, { operation: 'cancelStockCount', subject: 'stockCount', subjectId: id, after });
  announce(tx, actor, { document: 'stockCount', id, kind: 'cancel' });
  return { id, state: 'cancelled', operationId: null };
});

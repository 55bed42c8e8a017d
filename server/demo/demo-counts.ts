import type { Services } from '../api/services.ts';
import { countStock } from '../api/stock-counts/count-stock.ts';
import { cancelStockCount, startStockCount } from '../api/stock-counts/start-stock-count.ts';
import { submitStockCount } from '../api/stock-counts/submit-stock-count.ts';
import type { Tx } from '../db/query.ts';
import type { DemoActor } from './demo-site.ts';

const fates = ['posted', 'submitted', 'counting', 'cancelled'] as const;

/** Counts of one site in every state: one was correct, one waits for a second user, one is in progress, one was cancelled. */
export async function makeDemoCounts(tx: Tx, actor: DemoActor, services: Services): Promise<void> {
  const shelves = await shelvesToCount(tx, actor);
  for (const [index, fate] of fates.entries()) {
    const locationId = shelves[index];
    if (locationId !== undefined) await makeCount(tx, actor, services, locationId, fate);
  }
}

async function makeCount(
  tx: Tx,
  actor: DemoActor,
  services: Services,
  locationId: number,
  fate: (typeof fates)[number],
): Promise<void> {
  const { id } = await startStockCount(tx, actor, { locationId });
  if (fate === 'cancelled') {
    await cancelStockCount(tx, actor, { id });
    return;
  }
  const lines = await goodsAt(tx, actor, locationId);
  if (fate === 'counting') {
    await countStock(tx, actor, { id, counts: lines.slice(0, 1) });
    return;
  }
  // All of the most expensive goods are missing: more than one user may post alone.
  const counts = lines.map((line, index) => (fate === 'submitted' && index === 0 ? { ...line, set: '0' } : line));
  await countStock(tx, actor, { id, counts });
  await submitStockCount(tx, actor, { id, ...(fate === 'submitted' && { reason: 'Shelf is empty' }) }, services);
}

/** Storage locations with whole cartons and without reservations, those with the most SKUs first. */
async function shelvesToCount(tx: Tx, { companyId, warehouseId }: DemoActor): Promise<number[]> {
  const shelves = await tx.many<{ id: number }>(
    `select l.id
     from stock_lines s
     join locations l on l.id = s.location_id and not (l.goods_in or l.goods_out or l.quarantine or l.in_transit)
     join skus k on k.company_id = $1 and k.id = s.sku_id
     where s.company_id = $1 and s.warehouse_id = $2 and s.present
     group by l.id
     having bool_and(s.drum_id is null and s.reserved = 0) and max(s.quantity * k.price) > 100
     order by count(distinct s.sku_id) desc, l.name
     limit $3`,
    [companyId, warehouseId, fates.length],
  );
  return shelves.map(({ id }) => id);
}

/** The recorded stock of a location, the most expensive first. */
function goodsAt(
  tx: Tx,
  { companyId, warehouseId }: DemoActor,
  locationId: number,
): Promise<{ stockCode: string; set: string }[]> {
  return tx.many(
    `select k.stock_code as "stockCode", sum(s.quantity) as set
     from stock_lines s
     join skus k on k.company_id = $1 and k.id = s.sku_id
     where s.company_id = $1 and s.warehouse_id = $2 and s.location_id = $3 and s.present
     group by k.id, k.stock_code, k.price
     order by sum(s.quantity) * k.price desc, k.stock_code`,
    [companyId, warehouseId, locationId],
  );
}

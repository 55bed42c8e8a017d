import { saveDefaultLocations as contract } from '../../../shared/contract/goods-in/default-locations.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseStored } from '../refusals.ts';
import { requireLocations } from '../stock/locks/lock-jobs.ts';
import type { ReceiptLine } from './receipt-line.ts';

/** Saves where this company receives goods in this warehouse (rules 8, "error saving default locations"). */
export const saveDefaultLocations = implement(contract, async (tx, actor, { defaultGoodsInId, was }) => {
  if (defaultGoodsInId === undefined) refuse('nothing_edited');
  if (defaultGoodsInId !== null) {
    await requireLocations(tx, actor.warehouseId, [defaultGoodsInId], () => 'defaultGoodsInId');
  }
  const scope = [actor.companyId, actor.warehouseId];
  const { holds, ...before } = await tx.one<{ defaultGoodsInId: number | null; holds: number | null }>(
    `select w.default_goods_in_id as "defaultGoodsInId", coalesce(w.default_goods_in_id, h.default_goods_in_id) as holds
     from company_warehouses w
     join warehouses h on h.id = w.warehouse_id
     where w.company_id = $1 and w.warehouse_id = $2
     for update of w`,
    scope,
  );
  if (was !== undefined && was !== holds) refuse('changed_meanwhile');
  if (before.defaultGoodsInId !== defaultGoodsInId) {
    await tx.run('update company_warehouses set default_goods_in_id = $3 where company_id = $1 and warehouse_id = $2', [
      ...scope,
      defaultGoodsInId,
    ]);
    await recordAudit(tx, actor, {
      operation: 'saveDefaultLocations',
      subject: 'warehouse',
      subjectId: actor.warehouseId,
      before,
      after: { defaultGoodsInId },
    });
  }
  return tx.one(
    `select case when d.id is null then null else jsonb_build_object('id', d.id, 'name', d.name) end as "goodsIn"
     from company_warehouses w
     join warehouses h on h.id = w.warehouse_id
     left join locations d on d.id = coalesce(w.default_goods_in_id, h.default_goods_in_id)
     where w.company_id = $1 and w.warehouse_id = $2`,
    scope,
  );
});

interface LocatedLines {
  lines: ReceiptLine[];
  defaultId: number | null;
}

/**
 * Sets the location of each count that has none to the default goods-in location of the warehouse. Refuses locations that are retired, in
 * transit, or in another warehouse.
 */
export async function resolveLocations(tx: Tx, actor: StockActor, lines: ReceiptLine[]): Promise<LocatedLines> {
  const named = lines.flatMap((line) => line.counts.flatMap((count) => count.locationId ?? []));
  const { defaultId, known } = await tx.one<{ defaultId: number | null; known: number[] }>(
    `select (
              select coalesce(w.default_goods_in_id, h.default_goods_in_id)
              from company_warehouses w
              join warehouses h on h.id = w.warehouse_id
              where w.company_id = $1 and w.warehouse_id = $2
            ) as "defaultId",
            array(
              select id from locations
              where warehouse_id = $2 and id = any ($3::bigint[]) and retired_at is null and not in_transit
            ) as known`,
    [actor.companyId, actor.warehouseId, named],
  );
  const foreign = lines.filter((line) =>
    line.counts.some((c) => c.locationId !== null && !known.includes(c.locationId)),
  );
  if (foreign.length > 0) {
    refuseStored(
      'location_not_here',
      foreign.map((line) => line.id),
      'counts',
    );
  }
  const locatedLines = lines.map((line) => ({
    ...line,
    counts: line.counts.map((count) => ({ ...count, locationId: count.locationId ?? defaultId })),
  }));
  return { lines: locatedLines, defaultId };
}

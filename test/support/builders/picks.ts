import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { atMoment } from './as-owner.ts';
import type { Builders, Site } from './builders.ts';
import type { Caller } from './caller.ts';

export interface Goods {
  stockCode: string;
  quantity: string;
  job?: string;
  segment?: string;
  swc?: string | null;
  drumNumber?: string;
  /** The shelf by default. */
  locationId?: number;
}

/** Receives goods as from a supplier, on a day (yyyy-mm-dd) or today: stock with a ledger behind it. */
export async function receiveGoods(
  builders: Builders,
  site: Site,
  goods: readonly Goods[],
  day?: string,
): Promise<void> {
  const storeman = await builders.storeman(site);
  const { id } = await storeman.ok(createErn, {
    lines: goods.map(({ locationId: _, swc, ...line }) => ({ ...line, ...(swc != null && { swc }) })),
  });
  const { items } = await storeman.ok(listErnLines, { id, limit: 500 });
  const counts = goods.map(({ locationId, quantity, drumNumber }, index) => ({
    lineId: items[index]?.id ?? 0,
    locationId: locationId ?? site.shelf,
    set: quantity,
    ...(drumNumber !== undefined && { drumNumber }),
  }));
  await storeman.ok(countErn, { id, counts });
  const receive = () => storeman.ok(receiveErn, { id });
  await (day === undefined ? receive() : atMoment(builders.url, `${day}T12:00:00Z`, receive));
}

export function linesOf(stockCode: string, quantity: string) {
  return { lines: [{ stockCode, quantity }] };
}

export async function siteWithStock(
  builders: Builders,
  quantity: string,
): Promise<{ site: Site; storeman: Caller & { userId: number }; sku: string }> {
  const site = await builders.site();
  const sku = await builders.sku(site);
  await receiveGoods(builders, site, [{ stockCode: sku, quantity }]);
  return { site, storeman: await builders.storeman(site), sku };
}

/** A signature drawn on the screen: the smallest PNG there is. */
export const drawnSignature =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function pickedLines(builders: Builders, pickId: number) {
  return builders.db.many<{ id: number; quantity: string; despatched: string | null }>(
    'select id, quantity, despatched_quantity as despatched from pick_lines where pick_id = $1 order by position',
    [pickId],
  );
}

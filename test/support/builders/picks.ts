import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
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

export async function siteWithStoreman(builders: Builders, options: { layout?: LayoutId } = {}) {
  const site = await builders.site(options);
  return { site, storeman: await builders.storeman(site) };
}

export async function siteWithSku(builders: Builders, options: { layout?: LayoutId; divisible?: boolean } = {}) {
  const made = await siteWithStoreman(builders, options);
  return { ...made, sku: await builders.sku(made.site, options) };
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

/** A pick with the ids of its lines in their order. */
export async function pickOf(caller: Caller, request: Input<typeof createPick>) {
  const pick = await caller.ok(createPick, request);
  const { items } = await caller.ok(listPickLines, { id: pick.id, limit: 2000 });
  const lineIds = items.map((line) => line.id);
  return { ...pick, lineIds, lineId: lineIds[0] ?? 0 };
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

import type { StockActor } from '../../../server/api/actor.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import type { Wanted } from './picks.ts';
import type { ModelLine, ModelPick } from './stock-model.ts';
import type { Walk } from './walk.ts';
import type { WalkWarehouse } from './walk-site.ts';

export const jobs = ['J1', 'J2', 'J3'] as const;
export const segments = ['S1', 'S2'] as const;
export const everyQuestion = ['uses_other_segment', 'uses_free_stock', 'uses_other_job', 'several_drums'];

/** Whole hundredths as the product spells them. */
export function text(hundredths: number): string {
  return fromUnits(BigInt(hundredths) * 100n);
}

export function anyLine(
  { model, chance }: Walk,
  fits: (line: ModelLine) => boolean = () => true,
): ModelLine | undefined {
  const isPresentOnly = chance.once(0.95);
  const lines = [...model.lines.values()].filter((line) => (!isPresentOnly || line.quantity > 0) && fits(line));
  return lines.length === 0 ? undefined : chance.of(lines);
}

/** Usually part of a quantity; sometimes all of it or a little more. Pieces stay whole. */
export function partOf({ chance, site }: Walk, line: ModelLine, most: number): number {
  const step = line.sku === site.cable ? 25 : 100;
  const steps = Math.max(1, Math.floor(most / step));
  const kind = chance.weighted({ part: 8, all: 2, over: 1 });
  return step * (kind === 'part' ? chance.between(1, steps) : kind === 'all' ? steps : steps + 1);
}

/** The wish for a SKU in a pick: a quantity, or, split by hand, shares of certain stock lines that sometimes do not add up. */
export function wantedOf(walk: Walk, warehouseId: number, sku: string, quantity: number): Wanted {
  const { chance, model } = walk;
  const there = model
    .present()
    .filter((line) => line.sku === sku && (line.location.warehouseId === warehouseId || chance.once(0.05)));
  if (there.length === 0 || !chance.once(0.25)) return { sku, quantity };
  const named = new Set(Array.from({ length: chance.between(1, 3) }, () => chance.of(there)));
  const shares = [...named].map((line) => ({ line, quantity: partOf(walk, line, model.free(line)) }));
  const sum = shares.reduce((total, share) => total + share.quantity, 0);
  return { sku, quantity: chance.once(0.1) ? sum + 100 : sum, shares };
}

export function requestedLine({ sku, quantity, shares }: Wanted) {
  const stock = shares?.map((share) => ({ stockLineId: share.line.id, quantity: text(share.quantity) }));
  return { stockCode: sku, quantity: text(quantity), ...(stock !== undefined && { stock }) };
}

export function warehouseOf({ site }: Walk, line: ModelLine): WalkWarehouse {
  const match = site.warehouses.find((warehouse) => warehouse.site.warehouseId === line.location.warehouseId);
  if (match === undefined) throw new Error('a line lies in one of the warehouses');
  return match;
}

export function storemanOf({ site }: Walk, warehouseId: number): StockActor {
  const match = site.warehouses.find((warehouse) => warehouse.site.warehouseId === warehouseId);
  if (match === undefined) throw new Error('a pick is made in one of the warehouses');
  return match.storeman;
}

export function anyPick({ model, chance }: Walk, closedToo: number): ModelPick | undefined {
  const picks = model.picks.filter((pick) => pick.status === 'open' || chance.once(closedToo / 10));
  return picks.length === 0 ? undefined : chance.of(picks);
}

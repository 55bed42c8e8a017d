import { allocateLines, type StockGroup } from '../../../shared/allocation.ts';
import { fromUnits, toUnits } from '../../../shared/quantity.ts';
import { refuseAt } from '../refusals.ts';
import type { LocatedStock } from './lock-taken.ts';
import type { NamedLine, TakenRow } from './named-lines.ts';
import type { HeldStock } from './read-reserved-lines.ts';

export interface StockTaken {
  stockLineId: number;
  drumId: number | null;
  drum: string | null;
  quantity: bigint;
  /** Held for the pick, planned without being held, or the group of the other stock. */
  from: 'held' | 'planned' | StockGroup;
}

/**
 * The quantities that leave each stock line. As reserved: the stock held for the line. Otherwise row by row: the held stock at its
 * location, then the other stock there in the order allocated, job, free (rules 5, Despatch); never other jobs' stock.
 */
export function takeRows({ line, rows }: NamedLine, stock: readonly LocatedStock[]): StockTaken[] {
  if (rows === 'asReserved')
    return line.held.map((held) => ({ ...held, quantity: toUnits(held.quantity), from: 'held' }));
  const ofSku = stock.filter((candidate) => candidate.skuId === line.skuId);
  return rows.flatMap((row) => takeRow(row, line.held, ofSku, line.skuId));
}

function takeRow(
  row: TakenRow,
  held: readonly HeldStock[],
  stock: readonly LocatedStock[],
  skuId: number,
): StockTaken[] {
  const here = ({ locationId, drum }: { locationId: number; drum: string | null }) =>
    locationId === row.locationId && drum === row.drum;
  const wanted = toUnits(row.quantity);
  const taken = takeHeld(held.filter(here), wanted);
  const leftover = stock.filter((candidate) => here(candidate) && candidate.group !== 'otherJobs');
  const [drawn] = allocateLines([{ skuId, quantity: wanted - total(taken) }], leftover);
  for (const { from, quantity } of drawn?.takes ?? []) {
    taken.push({ stockLineId: from.stockLineId, drumId: from.drumId, drum: from.drum, quantity, from: from.group });
  }
  if (total(taken) < wanted) refuseMissing(row, total(taken), held, stock);
  return taken;
}

function takeHeld(held: readonly HeldStock[], wanted: bigint): StockTaken[] {
  const taken: StockTaken[] = [];
  let missing = wanted;
  for (const { stockLineId, drumId, drum, quantity } of held) {
    const there = toUnits(quantity);
    const part = missing - there > 0n ? there : missing;
    if (part > 0n) taken.push({ stockLineId, drumId, drum, quantity: part, from: 'held' });
    missing -= part;
  }
  return taken;
}

export function total(taken: readonly StockTaken[]): bigint {
  return taken.reduce((sum, { quantity }) => sum + quantity, 0n);
}

function refuseMissing(
  row: TakenRow,
  available: bigint,
  held: readonly HeldStock[],
  stock: readonly LocatedStock[],
): never {
  const there = [...held, ...stock].filter((candidate) => candidate.locationId === row.locationId);
  const drums = there.filter((candidate) => candidate.drum !== null);
  if (row.drum !== null && !drums.some((candidate) => candidate.drum === row.drum)) {
    refuseAt('drum_not_here', [`${row.path}.drumNumber`], { values: { drum: row.drum } });
  }
  if (row.drum === null && drums.length > 0 && drums.length === there.length) {
    refuseAt('drum_missing', [`${row.path}.drumNumber`]);
  }
  return refuseAt('insufficient_quantity', [`${row.path}.quantity`], {
    values: {
      wanted: row.quantity,
      available: fromUnits(available),
    },
  });
}

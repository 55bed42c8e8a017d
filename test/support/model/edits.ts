import { plan, type Wanted } from './picks.ts';
import { type ModelPick, Refused, type StockModel } from './stock-model.ts';
import type { Given } from './take-in-order.ts';

export type Renewed = ReadonlyMap<string, Given[]>;

/**
 * Releases the stock of changed lines and finds stock for the new ones. Unchanged lines that are not split by hand keep theirs. After a
 * refusal, everything is held as before.
 */
export function planEdit(model: StockModel, pick: ModelPick, wanted: readonly Wanted[], accept: boolean): Renewed {
  if (model.isCancelled(pick.job)) throw new Refused('job_cancelled');
  if (pick.status !== 'open') throw new Refused('pick_not_open');
  const isKept = ({ sku, quantity, shares }: Wanted) =>
    shares === undefined && pick.lines.some((line) => line.sku === sku && line.quantity === quantity);
  const changed = wanted.filter((line) => !isKept(line));
  const unchangedSkus = new Set(wanted.filter(isKept).map((line) => line.sku));
  const released = new Set(pick.lines.filter((line) => !unchangedSkus.has(line.sku)).map((line) => line.id));
  const before = model.promises;
  model.promises = before.filter((promise) => !released.has(promise.documentLineId));
  try {
    const given = plan(model, pick.warehouseId, pick, changed, accept);
    return new Map(changed.map((line, index) => [line.sku, given[index] ?? []]));
  } catch (error) {
    model.promises = before;
    throw error;
  }
}

export function reserveAnew(model: StockModel, pick: ModelPick, renewed: Renewed): void {
  for (const line of pick.lines) {
    for (const part of renewed.get(line.sku) ?? []) model.promise(line.id, part.line, part.quantity);
  }
}

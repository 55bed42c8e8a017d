import {
  type ModelLine,
  type ModelLocation,
  type ModelPick,
  type Owner,
  Refused,
  type StockModel,
} from './stock-model.ts';
import { type Given, takeInOrder } from './take-in-order.ts';

/** A requested line of a pick; `shares`: split by hand, the quantity from each stock line. */
export interface Wanted {
  sku: string;
  quantity: number;
  shares?: readonly Given[] | undefined;
}

/** The stock for a pick of one or more SKUs. Refuses when it is too little, or asks where something must be accepted. */
export function plan(
  model: StockModel,
  warehouseId: number,
  owner: Owner,
  wanted: readonly Wanted[],
  accept: boolean,
): Given[][] {
  if (model.isCancelled(owner.job)) throw new Refused('job_cancelled');
  if (wanted.some(({ quantity, shares }) => shares !== undefined && total(shares) !== quantity)) {
    throw new Refused('split_mismatch');
  }
  const given = wanted.map(({ sku, quantity, shares }) => {
    const there = candidates(model, warehouseId, sku);
    if (shares === undefined) return takeInOrder(groupsFor(owner, there), quantity, (line) => model.free(line));
    return shares.map((share) => ({
      ...share,
      quantity: there.includes(share.line) ? Math.min(share.quantity, model.free(share.line)) : 0,
    }));
  });
  wanted.forEach((line, index) => {
    refuseShort(line, given[index] ?? []);
  });
  if (!accept && given.some((parts) => needsAcceptance(parts, owner))) throw new Refused('confirmation_required');
  return given;
}

/** When a named drum is short, free stock of it is missing, unless the drum gives some stock of a job. */
function refuseShort({ quantity, shares }: Wanted, given: readonly Given[]): void {
  if (total(given) >= quantity) return;
  const short = given.find((part, index) => part.quantity < (shares?.[index]?.quantity ?? 0));
  const isFree = short !== undefined && short.line.drum !== null && (short.line.job === null || short.quantity === 0);
  throw new Refused(isFree ? 'drum_free_short' : 'insufficient_quantity');
}

function candidates(model: StockModel, warehouseId: number, sku: string): ModelLine[] {
  return model
    .present()
    .filter((line) => line.location.warehouseId === warehouseId && line.sku === sku && !line.location.quarantine)
    .filter((line) => model.free(line) > 0);
}

/** The job's own in the segment, its other segments, free stock, other jobs. */
function groupsFor(owner: Owner, lines: readonly ModelLine[]): ModelLine[][] {
  const own = lines.filter((line) => line.job !== null && line.job === owner.job);
  return [
    own.filter((line) => line.segment === owner.segment),
    own.filter((line) => line.segment !== owner.segment),
    lines.filter((line) => line.job === null),
    lines.filter((line) => line.job !== null && line.job !== owner.job),
  ];
}

function needsAcceptance(parts: readonly Given[], owner: Owner): boolean {
  const drums = new Set(parts.map((part) => part.line.drum));
  return (
    drums.size > 1 ||
    parts.some(({ line: { job, segment } }) =>
      job === null ? owner.job !== null : job !== owner.job || segment !== owner.segment,
    )
  );
}

export function reserve(model: StockModel, pick: ModelPick, given: readonly Given[][]): void {
  if (pick.job !== null && !model.jobs.has(pick.job)) model.jobs.set(pick.job, { cancelled: false });
  model.picks.push(pick);
  pick.lines.forEach((line, index) => {
    for (const part of given[index] ?? []) model.promise(line.id, part.line, part.quantity);
  });
}

export function deletePick(model: StockModel, pick: ModelPick): void {
  if (pick.status !== 'open') throw new Refused('pick_not_open');
  model.release(pick.lines);
  pick.status = 'deleted';
}

export interface Row {
  pickLineId: number;
  location: ModelLocation;
  drum: string | null;
  quantity: number;
}

/** Despatches a pick as reserved, except for one line, of which the quantity in the row was taken. */
export function despatch(model: StockModel, pick: ModelPick, row: Row | null): void {
  if (pick.status !== 'open') throw new Refused('pick_not_open');
  const taken = pick.lines.flatMap((line) =>
    row?.pickLineId === line.id ? takenAt(model, pick, line.sku, row) : heldBy(model, line.id),
  );
  const freed = model.release(pick.lines);
  pick.status = 'despatched';
  const movements = taken.map(({ line, quantity }) => ({ line, quantity: -quantity }));
  model.post({ kind: 'despatch', warehouseId: pick.warehouseId, movements, pick, freed });
  for (const [number, parts] of Map.groupBy(taken, (part) => part.line.drum)) {
    const drum = number === null ? undefined : model.drums.get(number);
    if (drum) model.updateDrumStates([number], total(parts) < drum.first ? 'empty' : 'despatched');
  }
}

/** Stock at the row's location: first what the line holds there, then leftover stock of the pick's job and free stock. */
function takenAt(model: StockModel, pick: ModelPick, sku: string, row: Row): Given[] {
  const isHere = (line: ModelLine) => line.location === row.location && line.drum === row.drum && line.sku === sku;
  const held = heldBy(model, row.pickLineId).filter((part) => isHere(part.line));
  const parts: Given[] = [];
  for (const part of held) {
    const quantity = Math.min(part.quantity, row.quantity - total(parts));
    if (quantity > 0) parts.push({ line: part.line, quantity });
  }
  const leftover = candidates(model, pick.warehouseId, sku).filter(isHere);
  const groups = groupsFor(pick, leftover).slice(0, 3);
  parts.push(...takeInOrder(groups, row.quantity - total(parts), (line) => model.free(line)));
  if (total(parts) < row.quantity) throw new Refused('insufficient_quantity');
  return parts;
}

function heldBy(model: StockModel, pickLineId: number): Given[] {
  return model.promises
    .filter((promise) => promise.documentLineId === pickLineId)
    .sort(
      (a, b) =>
        (a.line.receivedOn < b.line.receivedOn ? -1 : Number(a.line.receivedOn > b.line.receivedOn)) ||
        a.line.id - b.line.id,
    )
    .map(({ line, quantity }) => ({ line, quantity }));
}

function total(parts: readonly { quantity: number }[]): number {
  return parts.reduce((sum, part) => sum + part.quantity, 0);
}

import type { saveTaken } from '../../../../shared/contract/goods-out/despatch.ts';
import type { listPickLines, listPickStops } from '../../../../shared/contract/goods-out/pick-lines.ts';
import type { Input, RowOf } from '../../../../shared/contract/operation.ts';
import { compare, fromUnits, sum, sumPerUnit, toUnits, type UnitQuantity } from '../../../../shared/quantity.ts';

/**
 * The fields that a walk reads of lines and of stops. A field that both have is read of only one of them, because a pick can have ten
 * thousand.
 */
export const lineFields = ['id', 'sku', 'quantity', 'despatchedQuantity', 'takenQuantity', 'taken'] as const;
export const stopFields = ['id', 'number', 'location', 'drumNumber', 'job', 'segment', 'swc', 'quantity'] as const;

export type PickLine = Pick<RowOf<typeof listPickLines>, (typeof lineFields)[number]>;

export type WalkRow = Pick<RowOf<typeof listPickStops>, (typeof stopFields)[number]>;

export type TakenChange = Input<typeof saveTaken>['taken'][number];

export type Location = WalkRow['location'];
export type Shortage = NonNullable<PickLine['taken'][number]['shortage']>;

export interface Owner {
  readonly job: string | null;
  readonly segment: string | null;
  readonly swc: string | null;
}

/** One line at one location of the walk, on one drum if there is one. */
export interface Stop {
  /** Line, location and drum, as the API names them in a refusal. */
  readonly key: string;
  readonly lineId: number;
  /** The number of the pick. */
  readonly pick: string;
  readonly sku: PickLine['sku'];
  readonly location: Location | null;
  readonly drumNumber: string | null;
  /** The quantity to take here; for a despatched pick, the quantity taken here. '0' if nothing was planned here. */
  readonly reserved: string;
  readonly owners: readonly Owner[];
  readonly taken: string | null;
  readonly shortage: Shortage | null;
  readonly takenBy: string | null;
  /** How much of the line is still reserved, if less than it wants: its stock was taken away meanwhile. */
  readonly heldOf: { readonly held: string; readonly wanted: string } | null;
  readonly at: number;
}

export function positionOf({ lineId, location, drumNumber }: Pick<Stop, 'lineId' | 'location' | 'drumNumber'>) {
  return { lineId, locationId: location?.id ?? 0, ...(drumNumber !== null && { drumNumber }) };
}

/**
 * The stops where the line's stock is reserved, and others where some of it was taken. A despatched line has the stops where it was taken.
 */
export function stopsOf(line: PickLine, walk: readonly (readonly [at: number, WalkRow])[]): readonly Stop[] {
  const planned = Map.groupBy(walk, ([, { location, drumNumber }]) => keyOf(line.id, location, drumNumber));
  const isOver = line.despatchedQuantity !== null;
  const taken = new Map(isOver ? [] : line.taken.map((one) => [keyOf(line.id, one.location, one.drumNumber), one]));
  const held = sum(walk.map(([, { quantity }]) => quantity));
  const heldOf = isOver || compare(held, line.quantity) >= 0 ? null : { held, wanted: line.quantity };
  const common = { lineId: line.id, pick: walk[0]?.[1].number ?? '', sku: line.sku, heldOf };
  const stops = [...planned].flatMap(([key, rows]): Stop[] => {
    const [first] = rows;
    if (first === undefined) return [];
    const [at, { location, drumNumber }] = first;
    const reserved = sum(rows.map(([, row]) => row.quantity));
    return [{ ...common, key, location, drumNumber, reserved, owners: ownersOf(rows), at, ...saidOf(taken.get(key)) }];
  });
  const last = Math.max(-1, ...stops.map(({ at }) => at));
  const elsewhere = [...taken].filter(([key]) => !planned.has(key));
  for (const [key, one] of elsewhere) {
    const { location, drumNumber } = one;
    stops.push({ ...common, key, location, drumNumber, reserved: '0', owners: [], at: last + 0.5, ...saidOf(one) });
  }
  if (stops.length === 0) {
    const nowhere = { location: null, drumNumber: null, reserved: '0', owners: [], at: Number.MAX_SAFE_INTEGER };
    stops.push({ ...common, ...nowhere, key: `${line.id}`, ...saidOf(undefined) });
  }
  return stops;
}

function keyOf(lineId: number, location: Location, drumNumber: string | null): string {
  return `${lineId}:${location.id}:${drumNumber ?? ''}`;
}

function saidOf(taken: PickLine['taken'][number] | undefined): Pick<Stop, 'taken' | 'shortage' | 'takenBy'> {
  return { taken: taken?.quantity ?? null, shortage: taken?.shortage ?? null, takenBy: taken?.by ?? null };
}

function ownersOf(rows: readonly (readonly [number, WalkRow])[]): readonly Owner[] {
  const owners = rows.map(([, { job, segment, swc }]) => ({ job, segment, swc }));
  return [...new Map(owners.map((owner) => [JSON.stringify(owner), owner])).values()];
}

/** Never below zero. */
export function leftAt({ reserved, taken }: Pick<Stop, 'reserved' | 'taken'>): string {
  const left = toUnits(reserved) - toUnits(taken ?? '0');
  return fromUnits(left < 0n ? 0n : left);
}

export function leftOf({ quantity, takenQuantity }: Pick<PickLine, 'quantity' | 'takenQuantity'>): string {
  return leftAt({ reserved: quantity, taken: takenQuantity });
}

export function isFull(stop: Stop): boolean {
  return stop.taken !== null && compare(stop.taken, stop.reserved) >= 0;
}

/** Nothing is left to do here: all is taken, or there is a reason for the shortage. */
export function isDone(stop: Stop): boolean {
  return isFull(stop) || stop.shortage !== null || stop.reserved === '0';
}

interface LinesProgress {
  /** Taken so far, or despatched: a sum for each unit. */
  readonly quantities: readonly UnitQuantity[];
  /** Lines that are despatched short, and over. */
  readonly less: readonly PickLine[];
  readonly more: readonly PickLine[];
}

interface StopsProgress {
  readonly stops: number;
  readonly done: number;
  /** The number of stops with a shortage and its reason. */
  readonly short: number;
}

export type PickProgress = LinesProgress & StopsProgress;

export function progressOfLines(lines: readonly PickLine[]): LinesProgress {
  return {
    quantities: sumPerUnit(lines.map((line) => ({ unit: line.sku.unit, quantity: takenOf(line) }))),
    less: lines.filter((line) => compare(takenOf(line), line.quantity) < 0),
    more: lines.filter((line) => compare(takenOf(line), line.quantity) > 0),
  };
}

export function progressOfStops(stops: readonly Stop[]): StopsProgress {
  const planned = stops.filter(({ reserved }) => reserved !== '0');
  return {
    stops: planned.length,
    done: planned.filter(isDone).length,
    short: planned.filter(({ shortage }) => shortage !== null).length,
  };
}

export function pickProgress(lines: readonly LinesProgress[], stops: readonly StopsProgress[]): PickProgress {
  const total = (name: keyof StopsProgress) => stops.reduce((sum, part) => sum + part[name], 0);
  return {
    quantities: sumPerUnit(lines.flatMap(({ quantities }) => quantities)),
    less: lines.flatMap(({ less }) => less),
    more: lines.flatMap(({ more }) => more),
    stops: total('stops'),
    done: total('done'),
    short: total('short'),
  };
}

export function takenOf({ despatchedQuantity, takenQuantity }: PickLine): string {
  return despatchedQuantity ?? takenQuantity ?? '0';
}

/** The server asks about each line that leaves with less or more than the pick. The signature dialog shows them, so signing answers. */
export function acceptDifferences(lines: readonly PickLine[]): readonly string[] {
  return lines.map((line) => {
    const isLess = compare(takenOf(line), line.quantity) < 0;
    return `${isLess ? 'despatch_less' : 'despatch_more'}:${line.id}`;
  });
}

/** Leaves out the partner if the address begins with its name. */
export function whoGets({ partner, despatchTo }: { partner: string | null; despatchTo: string | null }): string {
  const isNamed = partner !== null && despatchTo?.startsWith(partner) === true;
  return [isNamed ? null : partner, despatchTo].filter(Boolean).join(', ');
}

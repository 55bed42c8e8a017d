import type { QuestionKey } from './confirmations.ts';

/**
 * Groups of stock as seen from the requesting job and segment, in allocation order: the job's own stock in that segment, the job's in other
 * segments, free stock, other jobs' (rules: Allocation order).
 */
export const stockGroups = ['allocated', 'job', 'free', 'otherJobs'] as const;

export type StockGroup = (typeof stockGroups)[number];

/** A stock line that can be allocated. Quantities are ten-thousandths. */
export interface Candidate {
  stockLineId: number;
  skuId: number;
  group: StockGroup;
  /** The quantity that is not promised elsewhere. */
  available: bigint;
  drumId: number | null;
  /** Date of the original receipt, yyyy-mm-dd. */
  receivedOn: string;
  locationName: string;
}

export interface WantedLine<C extends Candidate = Candidate> {
  skuId: number;
  quantity: bigint;
  /**
   * Set when split by hand: each quantity comes from the stock it names, and the line from no other. They add up to the line's quantity.
   */
  shares?: readonly Share<C>[] | undefined;
}

/** A quantity that a user wants from certain stock. No stock line belongs to two shares. */
export interface Share<C extends Candidate = Candidate> {
  quantity: bigint;
  isOf: (candidate: C) => boolean;
}

export interface Take<C extends Candidate = Candidate> {
  from: C;
  quantity: bigint;
}

/** The stock that a line gets, in the order it is taken, and the quantity it lacks. */
export interface Allocation<C extends Candidate = Candidate> {
  takes: Take<C>[];
  missing: bigint;
}

/**
 * Allocates stock to each line in the one order of the trade (rules: Allocation order): group by group; inside a group one drum that covers
 * what is still wanted (oldest receipt, then least left over), else drum by drum (oldest receipt, then largest); other stock by oldest
 * receipt; then by the location's name and the stock line's id. It locks, writes and accepts nothing. Lines of one SKU are served one after
 * another. A line split by hand gets its shares, each in the same order.
 */
export function allocateLines<C extends Candidate>(
  lines: readonly WantedLine<C>[],
  candidates: readonly C[],
): Allocation<C>[] {
  const lots = Map.groupBy(lotsOf(candidates), (lot) => lot.skuId);
  return lines.map(({ skuId, quantity, shares }) =>
    shares === undefined
      ? allocateLine(quantity, lots.get(skuId) ?? [])
      : joined(shares.map((share) => allocateShare(share, skuId, candidates))),
  );
}

function allocateShare<C extends Candidate>(
  { quantity, isOf }: Share<C>,
  skuId: number,
  candidates: readonly C[],
): Allocation<C> {
  return allocateLine(quantity, lotsOf(candidates.filter((one) => one.skuId === skuId && isOf(one))));
}

function joined<C extends Candidate>(parts: readonly Allocation<C>[]): Allocation<C> {
  return {
    takes: parts.flatMap(({ takes }) => takes),
    missing: parts.reduce((sum, { missing }) => sum + missing, 0n),
  };
}

function allocateLine<C extends Candidate>(quantity: bigint, lots: readonly Lot<C>[]): Allocation<C> {
  const takes: Take<C>[] = [];
  let missing = quantity;
  for (const group of stockGroups) {
    const ofGroup = lots.filter((lot) => lot.group === group && left(lot) > 0n);
    for (const lot of inOrder(ofGroup, missing)) missing = takeFrom(lot, missing, takes);
  }
  return { takes, missing };
}

/** Stock taken as one: a drum's stock in one group, or a stock line without a drum. */
interface Lot<C extends Candidate> {
  skuId: number;
  group: StockGroup;
  isDrum: boolean;
  receivedOn: string;
  locationName: string;
  stockLineId: number;
  parts: { from: C; left: bigint }[];
}

function lotsOf<C extends Candidate>(candidates: readonly C[]): Lot<C>[] {
  const lots = new Map<string, Lot<C>>();
  for (const from of candidates.filter((candidate) => candidate.available > 0n).toSorted(byReceipt)) {
    const { drumId, ...first } = from;
    const key = drumId === null ? `line ${from.stockLineId}` : `${from.group} of drum ${drumId}`;
    const lot = lots.get(key) ?? { ...first, isDrum: drumId !== null, parts: [] };
    lot.parts.push({ from, left: from.available });
    lots.set(key, lot);
  }
  return [...lots.values()];
}

function left<C extends Candidate>(lot: Lot<C>): bigint {
  return lot.parts.reduce((sum, part) => sum + part.left, 0n);
}

/**
 * The lots of a group in the order they are taken for a quantity. A single drum that covers it comes first, because two pieces are not one
 * cable.
 */
function inOrder<C extends Candidate>(lots: readonly Lot<C>[], wanted: bigint): Lot<C>[] {
  const [best] = lots
    .filter((lot) => lot.isDrum && left(lot) >= wanted)
    .toSorted((a, b) => byText(a.receivedOn, b.receivedOn) || bySize(left(a), left(b)) || byLocation(a, b));
  if (best !== undefined) return [best];
  const size = (lot: Lot<C>) => (lot.isDrum ? left(lot) : 0n);
  return lots.toSorted((a, b) => byText(a.receivedOn, b.receivedOn) || bySize(size(b), size(a)) || byLocation(a, b));
}

/** Takes as much as is available and wanted. Returns the quantity still missing. */
function takeFrom<C extends Candidate>(lot: Lot<C>, wanted: bigint, takes: Take<C>[]): bigint {
  let missing = wanted;
  for (const part of lot.parts) {
    const quantity = part.left - missing > 0n ? missing : part.left;
    if (quantity > 0n) takes.push({ from: part.from, quantity });
    part.left -= quantity;
    missing -= quantity;
  }
  return missing;
}

type StockLocation = Pick<Candidate, 'locationName' | 'stockLineId'>;

function byReceipt(a: Candidate, b: Candidate): number {
  return byText(a.receivedOn, b.receivedOn) || byLocation(a, b);
}

function byLocation(a: StockLocation, b: StockLocation): number {
  return byText(a.locationName, b.locationName) || a.stockLineId - b.stockLineId;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function bySize(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}

/** The confirmations that users must give before stock of a group is taken (rules 5, Pick). */
const groupQuestions: readonly { group: StockGroup; key: QuestionKey }[] = [
  { group: 'job', key: 'uses_other_segment' },
  { group: 'free', key: 'uses_free_stock' },
  { group: 'otherJobs', key: 'uses_other_job' },
];

/**
 * The confirmations for a line's stock, each with the stock concerned: one per group beyond the job's own stock in the segment, and one for
 * more than one drum (two pieces are not one cable). A line without a job has free stock as its own.
 */
export function questionsOf<T extends { from: Pick<Candidate, 'group' | 'drumId'> }>(
  takes: readonly T[],
  hasJob: boolean,
): { key: QuestionKey; takes: readonly T[] }[] {
  const groups = groupQuestions
    .filter(({ group }) => group !== 'free' || hasJob)
    .map(({ group, key }) => ({ key, takes: takes.filter((take) => take.from.group === group) }))
    .filter((question) => question.takes.length > 0);
  const onDrums = takes.filter((take) => take.from.drumId !== null);
  const drums = new Set(onDrums.map((take) => take.from.drumId));
  return drums.size < 2 ? groups : [...groups, { key: 'several_drums', takes: onDrums }];
}

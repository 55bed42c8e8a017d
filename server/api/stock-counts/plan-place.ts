import { compare, subtract, sum } from '../../../shared/quantity.ts';
import type { StockIdentity } from '../stock/stock-identity.ts';
import type { CountPlace } from './read-count-places.ts';

/** A stock line at a counted place, locked, with what lies there. */
export interface StockThere extends StockIdentity {
  id: number;
  quantity: string;
  reserved: string;
}

/** What a count of one place does to its stock lines. */
export interface PlacePlan {
  place: CountPlace;
  book: string;
  /** What was counted less the book. */
  difference: string;
  changes: { stockLineId: number; quantity: string }[];
  /** Found where no stock line takes it: free stock of today. */
  found: string;
  /** What was not found but is promised to documents: it cannot be counted away. */
  missing: string;
  /** The stock lines that keep it. */
  keepers: number[];
}

/**
 * Deals the difference of a place out to its stock lines. Owners and dates cannot be seen when counting, so the rule is ours (decision
 * 66): what lacks is taken from unreserved stock, free stock first, then the oldest; what is found joins the only owner of the place, or
 * is free stock.
 */
export function planPlace(place: CountPlace, stock: readonly StockThere[]): PlacePlan {
  const book = sum(stock.map((line) => line.quantity));
  const difference = subtract(place.counted ?? '0', book);
  const plan = { place, book, difference, changes: [], found: '0', missing: '0', keepers: [] };
  if (difference === '0') return plan;
  if (difference.startsWith('-')) return { ...plan, ...takeAway(difference.slice(1), stock) };
  const line = lineFor(stock);
  if (line === undefined) return { ...plan, found: difference };
  return { ...plan, changes: [{ stockLineId: line.id, quantity: difference }] };
}

function takeAway(lacking: string, stock: readonly StockThere[]): Pick<PlacePlan, 'changes' | 'missing' | 'keepers'> {
  let rest = lacking;
  const changes = stock.toSorted(freeThenOldest).flatMap((line) => {
    const free = subtract(line.quantity, line.reserved);
    const part = compare(free, rest) < 0 ? free : rest;
    rest = subtract(rest, part);
    return part === '0' ? [] : [{ stockLineId: line.id, quantity: `-${part}` }];
  });
  const keepers = rest === '0' ? [] : stock.filter((line) => line.reserved !== '0').map((line) => line.id);
  return { changes, missing: rest, keepers };
}

function freeThenOldest(one: StockThere, other: StockThere): number {
  const [a, b] = [one, other].map(({ jobId, receivedOn }) => `${jobId === null ? 0 : 1} ${receivedOn}`) as [
    string,
    string,
  ];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}

/** Where what was found belongs: the newest line of the place's only owner, else of free stock. */
function lineFor(stock: readonly StockThere[]): StockThere | undefined {
  const owners = new Set(stock.map(({ jobId, segment, swc }) => JSON.stringify([jobId, segment, swc])));
  const candidates = owners.size === 1 ? stock : stock.filter((line) => line.jobId === null);
  return candidates.toSorted((one, other) => (one.receivedOn < other.receivedOn ? 1 : -1))[0];
}

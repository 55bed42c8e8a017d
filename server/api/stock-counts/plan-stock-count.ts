import { compare, subtract, sum } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { requireAccepted } from '../refusals.ts';
import type { StockIdentity } from '../stock/locks/stock-identity.ts';
import { refuseReserved, settlementConfirmations } from './check-settlement.ts';
import { type LockedCount, lockCountedStock } from './lock-stock-count.ts';

/**
 * Holds a locked count against the book as it is now, with all its stock locked: what it would do, place by place. Refused until what
 * moved meanwhile is accepted, and while reserved stock would be counted away.
 */
export async function planStockCount(
  tx: Tx,
  actor: StockActor,
  count: LockedCount,
  accept: readonly string[] | undefined,
): Promise<PlacePlan[]> {
  const places = await readCountPlaces(tx, actor.companyId, count);
  const stock = await lockCountedStock(tx, actor, count.id, places);
  const plans = places.map((place) => planPlace(place, stock.get(place.id) ?? []));
  requireAccepted(settlementConfirmations(count, plans), accept);
  await refuseReserved(tx, actor.companyId, plans);
  return plans;
}

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
function planPlace(place: CountPlace, stock: readonly StockThere[]): PlacePlan {
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

/** A line of a count with what posting it needs. */
export interface CountPlace {
  id: number;
  locationId: number;
  location: string;
  skuId: number;
  stockCode: string;
  packingTypeId: number | null;
  price: string;
  drumNumber: string | null;
  /** Null: not on a drum, or on one nobody knew. */
  drumId: number | null;
  /** What the book said when it was last looked at: at the beginning, or when it was submitted. */
  noted: string;
  counted: string | null;
}

/** The lines of a count, in the order of their keys. */
function readCountPlaces(tx: Tx, companyId: number, count: LockedCount): Promise<CountPlace[]> {
  return tx.many<CountPlace>(
    `select l.id, l.location_id as "locationId", o.name as location, l.sku_id as "skuId", k.stock_code as "stockCode",
            k.packing_type_id as "packingTypeId", k.price, l.drum_number as "drumNumber", d.id as "drumId",
            coalesce(l.book, l.expected) as noted, l.counted
     from stock_count_lines l
     join locations o on o.id = l.location_id
     join skus k on k.company_id = $1 and k.id = l.sku_id
     left join drums d on d.company_id = l.company_id and d.number = l.drum_number and d.state <> 'undone'
     where l.company_id = $1 and l.count_id = $2
     order by l.id`,
    [companyId, count.id],
  );
}

/** Writes down what the book said when a count was submitted or posted; what nobody counted counts as nothing from now on. */
export async function writeBook(tx: Tx, companyId: number, plans: readonly PlacePlan[]): Promise<void> {
  await tx.run(
    `update stock_count_lines l
     set book = n.book, counted = coalesce(l.counted, 0)
     from unnest($2::bigint[], $3::numeric[]) as n (id, book)
     where l.company_id = $1 and l.id = n.id`,
    [companyId, plans.map((plan) => plan.place.id), plans.map((plan) => plan.book)],
  );
}

import sql, { raw } from 'sql-template-tag';
import { compare, subtract } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { requireAccepted } from '../refusals.ts';
import type { StockIdentity } from '../stock/locks/stock-identity.ts';
import { refuseMissing, settlementConfirmations } from './check-settlement.ts';
import { dueOfLines, moved } from './due-of-lines.ts';
import { type LockedCount, lockCountedStock } from './lock-stock-count.ts';

/**
 * Holds a locked count against what lay there when it was counted, with all its stock locked: what it would do, place by place. The ledger has
 * every move since, so a difference stays what it was. Refused until what moved before the goods were counted is accepted, and while stock would be
 * counted away that is reserved or has gone.
 */
export async function planStockCount(
  tx: Tx,
  actor: StockActor,
  count: LockedCount,
  accept: readonly string[] | undefined,
): Promise<PlacePlan[]> {
  const stock = await lockCountedStock(tx, actor, count.id, await readCountPlaces(tx, actor, count));
  // What nobody counted is held against the book as it is under the locks.
  const places = await readCountPlaces(tx, actor, count);
  const plans = places.map((place) => planPlace(place, stock.get(place.id) ?? []));
  requireAccepted(settlementConfirmations(count, plans), accept);
  await refuseMissing(tx, actor.companyId, plans);
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
  /** What was counted less what was due. */
  difference: string;
  changes: { stockLineId: number; quantity: string }[];
  /** Found where no stock line takes it: free stock of today. */
  found: string;
  /** What was not found, but is promised to documents or is not there any more: it cannot be counted away. */
  missing: string;
  /** The stock lines whose promises keep it. */
  keepers: number[];
}

/**
 * Deals the difference of a place out to its stock lines. Owners and dates cannot be seen when counting, so the rule is ours (decision
 * 66): what lacks is taken from unreserved stock, free stock first, then the oldest; what is found joins the only owner of the place, or
 * is free stock.
 */
function planPlace(place: CountPlace, stock: readonly StockThere[]): PlacePlan {
  const difference = subtract(place.counted ?? '0', place.due);
  const plan = { place, difference, changes: [], found: '0', missing: '0', keepers: [] };
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
  counted: string | null;
  /** The book, and what was taken of it, when it was counted; of now where it is not. */
  book: string;
  leastTaken: string;
  mostTaken: string;
  /** What should have been there then. */
  due: string;
  /** By how much that had changed since the count began. */
  moved: string;
}

/** The lines of a count, in the order of their keys. */
function readCountPlaces(tx: Tx, actor: StockActor, count: LockedCount): Promise<CountPlace[]> {
  return tx.many<CountPlace>(sql`
    select l.id, l.location_id as "locationId", o.name as location, l.sku_id as "skuId", k.stock_code as "stockCode",
           k.packing_type_id as "packingTypeId", k.price, l.drum_number as "drumNumber", d.id as "drumId", l.counted,
           n.book, n.least_taken as "leastTaken", n.most_taken as "mostTaken", f.due, ${raw(moved)} as moved
    from stock_count_lines l
    join stock_counts c on c.company_id = l.company_id and c.id = l.count_id
    join locations o on o.id = l.location_id
    join skus k on k.company_id = ${actor.companyId} and k.id = l.sku_id
    ${dueOfLines(actor)}
    where l.company_id = ${actor.companyId} and l.count_id = ${count.id}
    order by l.id`);
}

/** Writes down what was due when a count was submitted or posted; what nobody counted counts as nothing from now on. */
export async function writeBook(tx: Tx, companyId: number, plans: readonly PlacePlan[]): Promise<void> {
  await tx.run(
    `update stock_count_lines l
     set book = n.due, counted = coalesce(l.counted, 0), counted_book = n.book, least_taken = n.least_taken, most_taken = n.most_taken
     from unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[])
       as n (id, due, book, least_taken, most_taken)
     where l.company_id = $1 and l.id = n.id`,
    [
      companyId,
      plans.map(({ place }) => place.id),
      plans.map(({ place }) => place.due),
      plans.map(({ place }) => place.book),
      plans.map(({ place }) => place.leastTaken),
      plans.map(({ place }) => place.mostTaken),
    ],
  );
}

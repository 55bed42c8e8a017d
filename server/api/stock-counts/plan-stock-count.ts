import sql, { raw } from 'sql-template-tag';
import { compare, subtract } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { requireAccepted } from '../refusals.ts';
import type { StockIdentity } from '../stock/locks/stock-identity.ts';
import { refuseMissing, submissionConfirmations } from './check-plans.ts';
import { dueOfLines, moved } from './due-of-lines.ts';
import { type LockedCount, lockCountedStock } from './lock-stock-count.ts';

/**
 * Compares a locked count with the stock at the time of counting, with all its stock locked, and plans the changes line by line. Later
 * moves are in the ledger, so differences stay valid. Refuses until moves before the counting are accepted, and while the count would
 * remove stock that is reserved or has gone.
 */
export async function planStockCount(
  tx: Tx,
  actor: StockActor,
  count: LockedCount,
  accept: readonly string[] | undefined,
): Promise<PositionPlan[]> {
  const stock = await lockCountedStock(tx, actor, count.id, await readCountPositions(tx, actor, count));
  // Read again, so that uncounted lines are compared with the stock under the locks.
  const positions = await readCountPositions(tx, actor, count);
  const plans = positions.map((position) => planPosition(position, stock.get(position.id) ?? []));
  requireAccepted(submissionConfirmations(count, plans), accept);
  await refuseMissing(tx, actor.companyId, plans);
  return plans;
}

export interface StockThere extends StockIdentity {
  id: number;
  quantity: string;
  reserved: string;
}

export interface PositionPlan {
  position: CountPosition;
  difference: string;
  changes: { stockLineId: number; quantity: string }[];
  /** Surplus that no stock line takes: free stock with today's date. */
  surplus: string;
  /** Missing quantity that is reserved for documents or no longer there, so it cannot be counted away. */
  missing: string;
  /** Stock lines whose reservations prevent it. */
  keepers: number[];
}

/**
 * Distributes the difference of a count line over its stock lines. Counting cannot show owners and dates, so the rule is ours (decision
 * 66): a shortage is taken from unreserved stock, free stock first, then the oldest; a surplus goes to the only owner at the location, or
 * becomes free stock.
 */
function planPosition(position: CountPosition, stock: readonly StockThere[]): PositionPlan {
  const difference = subtract(position.counted ?? '0', position.due);
  const plan = { position, difference, changes: [], surplus: '0', missing: '0', keepers: [] };
  if (difference === '0') return plan;
  if (difference.startsWith('-')) return { ...plan, ...takeAway(difference.slice(1), stock) };
  const line = lineFor(stock);
  if (line === undefined) return { ...plan, surplus: difference };
  return { ...plan, changes: [{ stockLineId: line.id, quantity: difference }] };
}

function takeAway(
  lacking: string,
  stock: readonly StockThere[],
): Pick<PositionPlan, 'changes' | 'missing' | 'keepers'> {
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

/** The stock line for a surplus: the newest line of the only owner, else of free stock. */
function lineFor(stock: readonly StockThere[]): StockThere | undefined {
  const owners = new Set(stock.map(({ jobId, segment, swc }) => JSON.stringify([jobId, segment, swc])));
  const candidates = owners.size === 1 ? stock : stock.filter((line) => line.jobId === null);
  return candidates.toSorted((one, other) => (one.receivedOn < other.receivedOn ? 1 : -1))[0];
}

export interface CountPosition {
  id: number;
  locationId: number;
  location: string;
  skuId: number;
  stockCode: string;
  packingTypeId: number | null;
  price: string;
  drumNumber: string | null;
  /** Null without a drum, or for an unknown drum. */
  drumId: number | null;
  counted: string | null;
  /** Book quantity and taken quantities at the time of counting, or now if uncounted. */
  book: string;
  leastTaken: string;
  mostTaken: string;
  /** The quantity that should have been there then. */
  due: string;
  /** Its change since the count began. */
  moved: string;
}

function readCountPositions(tx: Tx, actor: StockActor, count: LockedCount): Promise<CountPosition[]> {
  return tx.many<CountPosition>(sql`
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

/** Stores the due quantities when a count is submitted or posted. Uncounted lines count as zero from then on. */
export async function writeBook(tx: Tx, companyId: number, plans: readonly PositionPlan[]): Promise<void> {
  await tx.run(
    `update stock_count_lines l
     set book = n.due, counted = coalesce(l.counted, 0), counted_book = n.book, least_taken = n.least_taken, most_taken = n.most_taken
     from unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[])
       as n (id, due, book, least_taken, most_taken)
     where l.company_id = $1 and l.id = n.id`,
    [
      companyId,
      plans.map(({ position }) => position.id),
      plans.map(({ position }) => position.due),
      plans.map(({ position }) => position.book),
      plans.map(({ position }) => position.leastTaken),
      plans.map(({ position }) => position.mostTaken),
    ],
  );
}

import { type Candidate, type StockGroup, stockGroups, type WantedLine } from '../../../../shared/allocation.ts';
import { fromUnits, toUnits } from '../../../../shared/quantity.ts';
import type { Tx, Value } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';

export interface StockOwner {
  jobId: number | null;
  segment: string | null;
}

export interface StockCandidate extends Candidate {
  locationId: number;
  drum: string | null;
  job: string | null;
  segment: string | null;
  /** Available quantity before the lock; it may have shrunk while we waited. */
  seen: bigint;
}

/**
 * Locks, in id order and in one statement, the stock lines that these lines may need. A group of stock is reached only if the groups before
 * it do not cover the line. Within a group, stock without drums is needed only up to the remaining quantity, and every drum may be the best
 * fit.
 */
export function lockCandidates(
  tx: Tx,
  actor: Pick<StockActor, 'companyId' | 'warehouseId'>,
  owner: StockOwner,
  lines: readonly WantedLine<StockCandidate>[],
): Promise<StockCandidate[]> {
  return candidates(tx, lockStatement, candidateValues(actor, owner, lines));
}

/** Reads the same stock lines without locks: a caller that takes from them finds out at the end whether they are still there. */
export function readCandidates(
  tx: Tx,
  actor: Pick<StockActor, 'companyId' | 'warehouseId'>,
  owner: StockOwner,
  lines: readonly WantedLine<StockCandidate>[],
): Promise<StockCandidate[]> {
  return candidates(tx, readStatement, candidateValues(actor, owner, lines));
}

async function candidates(tx: Tx, statement: string, values: Value[]): Promise<StockCandidate[]> {
  const rows = await tx.many<CandidateRow>(statement, values);
  return rows.map((row) => ({ ...row, available: toUnits(row.available), seen: toUnits(row.seen) }));
}

/**
 * Locks, in id order and in one statement, the stock lines held by document lines and those that lockCandidates would lock. Releasing stock
 * in order to reallocate it needs both at once, because a held line may have a higher id than a candidate. Released stock only covers the
 * lines sooner, so no further stock lines are reached.
 */
export async function lockHeldAndCandidates(
  tx: Tx,
  actor: Pick<StockActor, 'companyId' | 'warehouseId'>,
  owner: StockOwner,
  lines: readonly WantedLine<StockCandidate>[],
  documentLineIds: readonly number[],
): Promise<void> {
  await tx.run(lockHeldStatement, [...candidateValues(actor, owner, lines), documentLineIds]);
}

/** More than any SKU has: a line split by hand may name any of its stock. */
const EVERYTHING = '1e15';

function candidateValues(
  { companyId, warehouseId }: Pick<StockActor, 'companyId' | 'warehouseId'>,
  { jobId, segment }: StockOwner,
  lines: readonly WantedLine<StockCandidate>[],
): Value[] {
  const skuIds = lines.map((line) => line.skuId);
  const quantities = lines.map((line) => (line.shares === undefined ? fromUnits(line.quantity) : EVERYTHING));
  return [companyId, warehouseId, skuIds, jobId, segment, quantities, stockGroups];
}

interface CandidateRow extends Omit<StockCandidate, 'available' | 'seen'> {
  group: StockGroup;
  available: string;
  seen: string;
}

/**
 * The stock of SKUs in a warehouse that can be allocated, and its group for a job and segment: `$1` company, `$2` warehouse, `$3` SKU ids,
 * `$4` job or null, `$5` segment or null. Excludes quarantine and in-transit locations. Used by both the allocation and the query for
 * available stock. Each SKU's stock is looked up by its key: `offset 0` keeps the planner from reading all stock of the company for some
 * SKUs.
 */
export const stockCandidates = candidatesOf(
  'select distinct id, null::numeric as wanted from unnest($3::bigint[]) as k (id)',
);

function candidatesOf(skus: string): string {
  return `
  select s.company_id, s.id, k.id as sku_id, k.wanted, s.location_id, p.name as location, s.drum_id, s.job_id, s.segment, s.swc,
         s.received_on, s.quantity, s.reserved,
         case
           when s.job_id is null then 'free'
           when s.job_id is distinct from $4::bigint then 'otherJobs'
           when s.segment is not distinct from $5::text then 'allocated'
           else 'job'
         end as stock_group
  from (${skus}) k
  cross join lateral (
    select s.company_id, s.id, s.location_id, s.drum_id, s.job_id, s.segment, s.swc, s.received_on, s.quantity, s.reserved
    from stock_lines s
    where s.company_id = $1 and s.warehouse_id = $2 and s.sku_id = k.id and s.present
    offset 0
  ) s
  join locations p on p.id = s.location_id and not p.quarantine and not p.in_transit`;
}

/** `rest`: quantity of the line left by the earlier groups; `before`: quantity that precedes this stock line in its group. */
const NEEDED = `
  with candidate as (
    ${candidatesOf('select id, sum(quantity) as wanted from unnest($3::bigint[], $6::numeric[]) as w (id, quantity) group by id')}
  ), offered as (
    select c.*, c.quantity - c.reserved as available, array_position($7::text[], c.stock_group) as step
    from candidate c
    where c.quantity > c.reserved
  ), reached as (
    select o.*, o.wanted - coalesce(sum(o.available) over earlier, 0) as rest
    from offered o
    window earlier as (
      partition by o.sku_id order by o.step groups between unbounded preceding and 1 preceding
    )
  ), queued as (
    select r.*, sum(r.available) over queue - r.available as before
    from reached r
    where r.rest > 0
    window queue as (
      partition by r.sku_id, r.step, r.drum_id is null
      order by r.received_on, r.location collate "C", r.id
      rows unbounded preceding
    )
  ), needed as (
    select q.* from queued q where q.drum_id is not null or q.before < q.rest
  )`;

const CHOSEN = `
  select q.id as "stockLineId", q.sku_id as "skuId", q.stock_group as "group", q.location_id as "locationId",
         q.location as "locationName", q.drum_id as "drumId", d.number as drum, j.number as job, q.segment, q.received_on as "receivedOn",
         q.available as seen`;
const named = (company: string) => `
  left join drums d on d.company_id = ${company} and d.id = q.drum_id
  left join jobs j on j.company_id = ${company} and j.id = q.job_id`;

const readStatement = `
  ${NEEDED}
  ${CHOSEN}, q.available
  from needed q
  ${named('$1')}`;

const lockStatement = `
  ${NEEDED}
  ${CHOSEN}, s.quantity - s.reserved as available
  from needed q
  join stock_lines s on s.company_id = $1 and s.id = q.id
  ${named('s.company_id')}
  order by s.id
  for no key update of s`;

const lockHeldStatement = `
  ${NEEDED}
  select
  from stock_lines s
  where s.company_id = $1
    and s.id in (
      select id from needed
      union all
      select stock_line_id from reservations where company_id = $1 and document_line_id = any ($8::bigint[])
    )
  order by s.id
  for no key update`;

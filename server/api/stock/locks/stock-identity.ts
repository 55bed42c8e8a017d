import type { Tx } from '../../../db/query.ts';

/** The unique key of a stock line. A null job means free stock. `receivedOn` is the date of the original receipt. */
export interface StockIdentity {
  warehouseId: number;
  locationId: number;
  skuId: number;
  drumId: number | null;
  jobId: number | null;
  segment: string | null;
  swc: string | null;
  receivedOn: string;
}

/** The columns of identities as arrays, in the order of `$2` to `$9` of the statements that unnest them. */
function identityColumns(identities: readonly StockIdentity[]) {
  return [
    identities.map((line) => line.warehouseId),
    identities.map((line) => line.locationId),
    identities.map((line) => line.skuId),
    identities.map((line) => line.drumId),
    identities.map((line) => line.jobId),
    identities.map((line) => line.segment),
    identities.map((line) => line.swc),
    identities.map((line) => line.receivedOn),
  ] as const;
}

export interface LockedLine {
  id: number;
  quantity: string;
  reserved: string;
}

/**
 * Locks the stock lines with these identities and returns them in the given order. Missing lines are inserted with quantity 0 in key order,
 * then all are locked by id, so that every transaction takes the same locks in the same order (rules: stock rule 2). An operation that
 * takes from some lines and adds to others must pass them all in one call. Lines are found by one key and locked in the same step, so that
 * even with statistics of a young table the planner does not choose to compare each of 10,000 with all the others.
 */
export async function lockIdentities(
  tx: Tx,
  companyId: number,
  identities: readonly StockIdentity[],
): Promise<LockedLine[]> {
  const columns = identityColumns(identities);
  await tx.run(
    `insert into stock_lines
       (company_id, warehouse_id, location_id, sku_id, drum_id, job_id, segment, swc, received_on)
     select distinct $1::bigint, n.*
     from ${WANTED} n
     order by 2, 4, 3, 5, 6, 7, 8, 9
     on conflict do nothing`,
    [companyId, ...columns],
  );
  const locked = await tx.many<LockedLine>(
    `with locked as (
       select s.id, s.quantity, s.reserved, n.place
       from ${WANTED_IN_PLACE}
       join stock_lines s on s.company_id = $1 and ${SAME_KEY}
        and ${SAME_ROW}
       order by s.id
       for no key update of s
     )
     select id, quantity, reserved from locked order by place`,
    [companyId, ...columns],
  );
  if (locked.length !== identities.length) throw new Error('a stock line is never deleted');
  return locked;
}

const parts = ['warehouse_id', 'location_id', 'sku_id', 'drum_id', 'job_id', 'segment', 'swc', 'received_on'];
const columnsOf = (alias: string) => parts.map((part) => `${alias}.${part}`).join(', ');
/** Uses the index stock_lines_by_key (0055_stock_line_key.sql). Two identities can share a key, so their columns are compared too. */
const SAME_KEY = `stock_line_key(${columnsOf('s')}) = stock_line_key(${columnsOf('n')})`;
const SAME_ROW = `row(${columnsOf('s')}) is not distinct from row(${columnsOf('n')})`;

const ARRAYS =
  '$2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::date[]';
const WANTED = `unnest(${ARRAYS})`;
const WANTED_IN_PLACE = `unnest(${ARRAYS}) with ordinality
         as n (${parts.join(', ')}, place)`;

export interface Pair {
  from: StockIdentity;
  to: StockIdentity;
}

/**
 * Locks the source and target stock lines in one call, so that opposite shifts of two users cannot deadlock. Returns each pair with the
 * current quantities of both lines.
 */
export async function lockPairs<P extends Pair>(
  tx: Tx,
  companyId: number,
  pairs: readonly P[],
): Promise<(P & { there: LockedLine; target: LockedLine })[]> {
  const locked = await lockIdentities(
    tx,
    companyId,
    pairs.flatMap((pair) => [pair.from, pair.to]),
  );
  return pairs.map((pair, index) => {
    const [there, target] = locked.slice(2 * index, 2 * index + 2);
    if (there === undefined || target === undefined) throw new Error('a stock line is never deleted');
    return { ...pair, there, target };
  });
}

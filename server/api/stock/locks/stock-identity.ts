import type { Tx } from '../../../db/query.ts';

/** What makes a stock line this one and no other. Null job: free stock. `receivedOn` is the date of the original receipt. */
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

/** A stock line under lock, with what lies there now. */
export interface LockedLine {
  id: number;
  quantity: string;
  reserved: string;
}

/**
 * The stock lines with these identities, in their order, locked. Lines that do not exist yet are inserted with quantity 0 in the order
 * of their key, then all are locked by id: everybody takes the same locks in the same order (rules: stock rule 2). An operation that
 * takes from some lines and adds to others names them all in one call. Found by one key, and locked where they are found: whatever the
 * statistics say of a young table, no other plan looks better and compares each of 10,000 with all the others.
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
/** By the index stock_lines_by_key (0055_stock_line_key.sql). Two identities may have one key: their columns tell them apart. */
const SAME_KEY = `stock_line_key(${columnsOf('s')}) = stock_line_key(${columnsOf('n')})`;
const SAME_ROW = `row(${columnsOf('s')}) is not distinct from row(${columnsOf('n')})`;

const ARRAYS =
  '$2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::date[]';
const WANTED = `unnest(${ARRAYS})`;
const WANTED_IN_PLACE = `unnest(${ARRAYS}) with ordinality
         as n (${parts.join(', ')}, place)`;

/** Where goods leave and where they go. */
export interface Pair {
  from: StockIdentity;
  to: StockIdentity;
}

/**
 * Locks the stock lines that goods leave and those they go to, all in one call: two people who shift goods in opposite directions cannot
 * wait for each other. Each pair comes back with both lines as they are now.
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

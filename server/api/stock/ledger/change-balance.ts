import { refuse } from '../../../../shared/errors.ts';
import { fromUnits, isWhole, toUnits } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import { wholeNumbers } from '../counted-in.ts';

/** Signed decimal quantities to add to a stock line. */
interface BalanceChange {
  stockLineId: number;
  quantity?: string;
  reserved?: string;
  /** Null for a line without a drum; looked up if omitted. */
  drumId?: number | null;
}

/**
 * Changes the balance of stock lines, in id order, and of their drums, which are already locked. It is the last write of an operation, so
 * that hot rows are locked only from here to the commit (rules: stock rule 2). Table checks reject a line that would hold less than its
 * reserved quantity. If the line was chosen without a lock, a concurrent operation was faster, and the transaction is retried with locks
 * first.
 */
export async function changeBalance(tx: Tx, companyId: number, changes: readonly BalanceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const lines = sumsOf(changes);
  const [changed, , fraction] = await Promise.all([
    changeLines(tx, companyId, lines),
    changeDrums(tx, companyId, lines),
    findFraction(tx, companyId, lines),
  ]);
  if (fraction !== undefined) refuse('whole_numbers_only', { values: fraction, data: { stockCode: fraction.sku } });
  if (changed < lines.length) throw new Error(`${lines.length} stock lines to change, ${changed} of them are known`);
}

function sumsOf(changes: readonly BalanceChange[]) {
  const sum = (parts: readonly BalanceChange[], of: 'quantity' | 'reserved') =>
    fromUnits(parts.reduce((units, part) => units + toUnits(part[of] ?? '0'), 0n));
  return [...Map.groupBy(changes, (change) => change.stockLineId)]
    .map(([stockLineId, parts]) => ({
      stockLineId,
      drumId: parts[0]?.drumId,
      quantity: sum(parts, 'quantity'),
      reserved: sum(parts, 'reserved'),
    }))
    .toSorted((a, b) => a.stockLineId - b.stockLineId);
}

type LineChange = ReturnType<typeof sumsOf>[number];

/** Locks the lines one after the other: the planner could join a small table in any order, and two picks would deadlock. */
function changeLines(tx: Tx, companyId: number, lines: LineChange[]): Promise<number> {
  return tx.run(
    `with taken as (
       select c.id, c.quantity, c.reserved
       from unnest($2::bigint[], $3::numeric[], $4::numeric[]) as c (id, quantity, reserved)
       cross join lateral (
         select from stock_lines s where s.company_id = $1 and s.id = c.id for no key update
       ) s
     )
     update stock_lines s
     set quantity = s.quantity + t.quantity,
         reserved = s.reserved + t.reserved
     from taken t
     where s.company_id = $1 and s.id = t.id`,
    [
      companyId,
      lines.map((line) => line.stockLineId),
      lines.map((line) => line.quantity),
      lines.map((line) => line.reserved),
    ],
  );
}

/** Updates a drum's quantity, and its location to the line that last gained goods. Reservations change neither. */
async function changeDrums(tx: Tx, companyId: number, lines: LineChange[]): Promise<void> {
  const moved = lines.filter(({ drumId, quantity }) => drumId !== null && quantity !== '0');
  if (moved.length === 0) return;
  await tx.run(
    `update drums d
     set quantity = d.quantity + c.quantity,
         warehouse_id = coalesce(c.warehouse_id, d.warehouse_id),
         location_id = coalesce(c.location_id, d.location_id),
         received_on = coalesce(d.received_on, c.received_on)
     from (
       select s.drum_id, sum(c.quantity) as quantity, min(s.received_on) as received_on,
              min(s.warehouse_id) filter (where c.quantity > 0) as warehouse_id,
              min(s.location_id) filter (where c.quantity > 0) as location_id
       from unnest($2::bigint[], $3::numeric[]) as c (stock_line_id, quantity)
       join stock_lines s on s.company_id = $1 and s.id = c.stock_line_id and s.drum_id is not null
       group by s.drum_id
     ) c
     where d.company_id = $1 and d.id = c.drum_id and (c.quantity <> 0 or c.location_id <> d.location_id)`,
    [companyId, moved.map((line) => line.stockLineId), moved.map((line) => line.quantity)],
  );
}

/**
 * A SKU counted in whole numbers that would now have a fraction in stock or reserved (rules: stock rule 6), because its unit or packing may
 * have changed since the request was prepared. Existing fractions may leave, be moved, or be made whole.
 */
async function findFraction(tx: Tx, companyId: number, lines: LineChange[]): Promise<{ sku: string } | undefined> {
  if (lines.every(({ quantity, reserved }) => isWhole(quantity) && isWhole(reserved))) return undefined;
  return tx.maybeOne<{ sku: string }>(
    `select k.stock_code as sku
     from (
       select s.sku_id, s.quantity, s.reserved, c.quantity as more, c.reserved as promised,
              sum(c.quantity) over (partition by s.sku_id) as gained,
              sum(c.reserved) over (partition by s.sku_id) as promised_anew
       from unnest($2::bigint[], $3::numeric[], $4::numeric[]) as c (stock_line_id, quantity, reserved)
       join stock_lines s on s.company_id = $1 and s.id = c.stock_line_id
     ) c
     join skus k on k.company_id = $1 and k.id = c.sku_id
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where ${wholeNumbers}
       and ((c.quantity % 1 <> 0 and c.more % 1 <> 0 and c.gained <> 0)
         or (c.reserved % 1 <> 0 and c.promised % 1 <> 0 and c.promised_anew <> 0))
     limit 1`,
    [
      companyId,
      lines.map((line) => line.stockLineId),
      lines.map((line) => line.quantity),
      lines.map((line) => line.reserved),
    ],
  );
}

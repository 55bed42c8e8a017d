import type { Tx } from '../../../db/query.ts';
import { LostRace } from '../../../db/transaction.ts';

/** What changes of a stock line: signed decimal quantities. */
interface BalanceChange {
  stockLineId: number;
  quantity?: string;
  reserved?: string;
}

/**
 * Changes the balance of stock lines, in the order of their ids, and of the drums they lie on (which are locked); a drum says how much is
 * on it, and lies where something was last put on it. It is the last write of an operation: what is hot is locked from here to the commit
 * only (rules: stock rule 2). A line that would hold less than is reserved of it is not changed: where it was chosen without a lock,
 * somebody was faster, and the operation is done again, locks first. The table's own checks stand behind.
 */
export async function changeBalance(tx: Tx, companyId: number, changes: readonly BalanceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { changed, wanted } = await tx.one<{ changed: number; wanted: number }>(
    `with change as (
       select stock_line_id, sum(quantity) as quantity, sum(reserved) as reserved
       from unnest($2::bigint[], $3::numeric[], $4::numeric[]) as c (stock_line_id, quantity, reserved)
       group by stock_line_id
       order by stock_line_id
     ), taken as (
       select s.id, c.quantity, c.reserved
       from change c
       cross join lateral (
         select s.id
         from stock_lines s
         where s.company_id = $1 and s.id = c.stock_line_id and s.quantity + c.quantity >= s.reserved + c.reserved
         for no key update
       ) s
     ), balance as (
       update stock_lines s
       set quantity = s.quantity + t.quantity,
           reserved = s.reserved + t.reserved
       from taken t
       where s.company_id = $1 and s.id = t.id
       returning s.warehouse_id, s.location_id, s.drum_id, s.received_on, t.quantity
     ), drum as (
       update drums d
       set quantity = d.quantity + b.quantity,
           warehouse_id = coalesce(b.warehouse_id, d.warehouse_id),
           location_id = coalesce(b.location_id, d.location_id),
           received_on = coalesce(d.received_on, b.received_on)
       from (
         select drum_id, sum(quantity) as quantity, min(received_on) as received_on,
                min(warehouse_id) filter (where quantity > 0) as warehouse_id,
                min(location_id) filter (where quantity > 0) as location_id
         from balance
         where drum_id is not null
         group by drum_id
       ) b
       where d.company_id = $1 and d.id = b.drum_id and (b.quantity <> 0 or b.location_id <> d.location_id)
     )
     select (select count(*) from balance) as changed, (select count(*) from change) as wanted`,
    [
      companyId,
      changes.map((change) => change.stockLineId),
      changes.map((change) => change.quantity ?? '0'),
      changes.map((change) => change.reserved ?? '0'),
    ],
  );
  if (changed === wanted) return;
  if (!tx.locksFirst) throw new LostRace();
  throw new Error(
    `${wanted} stock lines to change, ${changed} of them hold enough: they were not locked, or are unknown`,
  );
}

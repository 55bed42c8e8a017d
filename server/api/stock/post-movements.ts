import { toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';

/** A change of one stock line: signed decimal quantities. `reserved` changes what is promised of it. */
export interface Change {
  stockLineId: number;
  quantity: string;
  reserved?: string;
  documentLineId?: number | null;
  /** When it is not the posting's: several documents may be posted together, each by an operation of its own. */
  operationId?: number;
}

export interface Posting {
  companyId: number;
  /** Left out when each change names its own. */
  operationId?: number;
  userId: number;
  kind: string;
}

/**
 * Writes ledger and balance together, in one statement however many lines there are (rules: stock rule 3). The lines must be
 * locked, and their drums; the balance's own checks refuse what would go below zero or below its reservations. A drum
 * says how much is on it, and lies where something was last put on it. A change of a stock line that is not there fails the operation:
 * joined away, its goods would be lost without a trace.
 */
export async function postMovements(tx: Tx, posting: Posting, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { posted } = await tx.one<{ posted: number }>(
    `with change as (
       select * from unnest($5::bigint[], $6::numeric[], $7::numeric[], $8::bigint[], $9::bigint[])
         as c (stock_line_id, quantity, reserved, document_line_id, operation_id)
     ), ledger as (
       insert into movements
         (company_id, operation_id, stock_line_id, quantity, kind, document_line_id, price, user_id)
       select $1, coalesce(c.operation_id, $2), c.stock_line_id, c.quantity, $4, c.document_line_id, k.price, $3
       from change c
       join stock_lines s on s.company_id = $1 and s.id = c.stock_line_id
       join skus k on k.company_id = $1 and k.id = s.sku_id
       where c.quantity <> 0
       order by c.stock_line_id
       returning 1
     ), balance as (
       update stock_lines s
       set quantity = s.quantity + c.quantity,
           reserved = s.reserved + c.reserved
       from (
         select stock_line_id, sum(quantity) as quantity, sum(reserved) as reserved
         from change
         group by stock_line_id
       ) c
       where s.company_id = $1 and s.id = c.stock_line_id
       returning s.warehouse_id, s.location_id, s.drum_id, s.received_on, c.quantity
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
     select count(*) as posted from ledger`,
    [
      posting.companyId,
      posting.operationId ?? null,
      posting.userId,
      posting.kind,
      changes.map((change) => change.stockLineId),
      changes.map((change) => change.quantity),
      changes.map((change) => change.reserved ?? '0'),
      changes.map((change) => change.documentLineId ?? null),
      changes.map((change) => change.operationId ?? null),
    ],
  );
  const wanted = changes.filter((change) => toUnits(change.quantity) !== 0n).length;
  if (posted !== wanted) throw new Error(`${wanted} movements wanted, ${posted} posted: a stock line is unknown`);
}

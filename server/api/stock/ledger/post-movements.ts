import { toUnits } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import { carryReservations } from '../allocation/carry-reservations.ts';
import { changeBalance } from './change-balance.ts';

/** A change of one stock line in signed decimal quantities. `reserved` changes its reserved quantity. */
export interface Change {
  stockLineId: number;
  quantity: string;
  reserved?: string;
  documentLineId?: number | null;
  /** Overrides the posting's operation, when several documents are posted together, each with its own operation. */
  operationId?: number;
}

export interface Posting {
  companyId: number;
  operationId?: number;
  userId: number;
  kind: string;
}

/**
 * Writes ledger and balance, in two statements regardless of the number of lines (rules: stock rule 3). The drums of the lines must be
 * locked; the lines are locked already or at the very end (changeBalance). Fails on an unknown stock line, because a join would drop its
 * goods without a trace.
 */
export async function postMovements(tx: Tx, posting: Posting, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const moving = changes.filter((change) => toUnits(change.quantity) !== 0n);
  const [posted] = await Promise.all([writeLedger(tx, posting, moving), changeBalance(tx, posting.companyId, changes)]);
  if (posted !== moving.length)
    throw new Error(`${moving.length} movements wanted, ${posted} posted: a stock line is unknown`);
}

/** Looks up each SKU's price by key: with a join, a few lines would make the planner read all SKUs of the company. */
function writeLedger(tx: Tx, posting: Posting, changes: readonly Change[]): Promise<number> {
  return tx.run(
    `insert into movements
       (company_id, operation_id, stock_line_id, quantity, kind, document_line_id, price, user_id)
     select $1, coalesce(c.operation_id, $2), c.stock_line_id, c.quantity, $4, c.document_line_id,
            (
              select k.price
              from stock_lines s
              join skus k on k.company_id = $1 and k.id = s.sku_id
              where s.company_id = $1 and s.id = c.stock_line_id
            ),
            $3
     from unnest($5::bigint[], $6::numeric[], $7::bigint[], $8::bigint[])
       as c (stock_line_id, quantity, document_line_id, operation_id)
     order by c.stock_line_id`,
    [
      posting.companyId,
      posting.operationId ?? null,
      posting.userId,
      posting.kind,
      changes.map((change) => change.stockLineId),
      changes.map((change) => change.quantity),
      changes.map((change) => change.documentLineId ?? null),
      changes.map((change) => change.operationId ?? null),
    ],
  );
}

/** Goods that move from one stock line to another, changing location, drum or owner without loss. Both lines are locked. */
export interface Shift {
  fromId: number;
  toId: number;
  quantity: string;
  /** Reserved quantity within `quantity`, whose reservations move with the goods. Default: none. */
  reserved?: string;
}

/** Posts each shift as two movements, and carries the reservations along. */
export async function postShifts(tx: Tx, posting: Posting, shifts: readonly Shift[]): Promise<void> {
  await carryReservations(tx, posting.companyId, shifts);
  await postMovements(
    tx,
    posting,
    shifts.flatMap(({ fromId, toId, quantity, reserved = '0' }) => [
      { stockLineId: fromId, quantity: negative(quantity), reserved: negative(reserved) },
      { stockLineId: toId, quantity, reserved },
    ]),
  );
}

function negative(quantity: string): string {
  return quantity === '0' ? '0' : `-${quantity}`;
}

import type { Tx } from '../../db/query.ts';
import { changeBalance } from './change-balance.ts';

/** What is promised of a stock line to a line of a document. */
export interface Reservation {
  documentLineId: number;
  stockLineId: number;
  /** Above zero. */
  quantity: string;
}

/** Promises stock to document lines. The stock lines are locked, in the order of their ids. */
export async function reserve(tx: Tx, companyId: number, reservations: readonly Reservation[]): Promise<void> {
  if (reservations.length === 0) return;
  await Promise.all([
    tx.run(
      `insert into reservations as r (company_id, document_line_id, stock_line_id, quantity)
       select $1, w.document_line_id, w.stock_line_id, sum(w.quantity)
       from unnest($2::bigint[], $3::bigint[], $4::numeric[]) as w (document_line_id, stock_line_id, quantity)
       group by w.document_line_id, w.stock_line_id
       order by w.document_line_id, w.stock_line_id
       on conflict (company_id, document_line_id, stock_line_id) do update set quantity = r.quantity + excluded.quantity`,
      [
        companyId,
        reservations.map((reservation) => reservation.documentLineId),
        reservations.map((reservation) => reservation.stockLineId),
        reservations.map((reservation) => reservation.quantity),
      ],
    ),
    changeBalance(
      tx,
      companyId,
      reservations.map(({ stockLineId, quantity: reserved }) => ({ stockLineId, reserved })),
    ),
  ]);
}

import type { Tx } from '../../db/query.ts';

/** What is promised of a stock line to a line of a document. */
export interface Reservation {
  documentLineId: number;
  stockLineId: number;
  /** Above zero. */
  quantity: string;
}

/**
 * Promises stock to document lines: reservations and balance in one statement. The stock lines must be locked (in the order of their
 * ids); the balance's own check refuses more than lies there.
 */
export async function reserve(tx: Tx, companyId: number, reservations: readonly Reservation[]): Promise<void> {
  if (reservations.length === 0) return;
  await tx.run(
    `with wanted as (
       select * from unnest($2::bigint[], $3::bigint[], $4::numeric[]) as w (document_line_id, stock_line_id, quantity)
     ), promised as (
       insert into reservations as r (company_id, document_line_id, stock_line_id, quantity)
       select $1, w.document_line_id, w.stock_line_id, sum(w.quantity)
       from wanted w
       group by w.document_line_id, w.stock_line_id
       order by w.document_line_id, w.stock_line_id
       on conflict (company_id, document_line_id, stock_line_id) do update set quantity = r.quantity + excluded.quantity
     )
     update stock_lines s
     set reserved = s.reserved + w.quantity
     from (select stock_line_id, sum(quantity) as quantity from wanted group by stock_line_id) w
     where s.company_id = $1 and s.id = w.stock_line_id`,
    [
      companyId,
      reservations.map((reservation) => reservation.documentLineId),
      reservations.map((reservation) => reservation.stockLineId),
      reservations.map((reservation) => reservation.quantity),
    ],
  );
}

import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import { changeBalance } from '../ledger/change-balance.ts';

export interface Reservation {
  documentLineId: number;
  stockLineId: number;
  /** Above zero. */
  quantity: string;
}

/** Reserves stock for document lines. The stock lines must be locked, in id order. */
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

/**
 * Releases all reservations of these document lines and returns them. Their document must be locked. Locks the stock lines in id order
 * before the first write.
 */
export async function release(tx: Tx, companyId: number, documentLineIds: readonly number[]): Promise<Reservation[]> {
  const held = await tx.run(
    `select from stock_lines
     where company_id = $1
       and id in (select stock_line_id from reservations where company_id = $1 and document_line_id = any ($2::bigint[]))
     order by id
     for no key update`,
    [companyId, documentLineIds],
  );
  if (held === 0) return [];
  return tx.many<Reservation>(
    `with freed as (
       delete from reservations
       where company_id = $1 and document_line_id = any ($2::bigint[])
       returning document_line_id, stock_line_id, quantity
     ), balance as (
       update stock_lines s
       set reserved = s.reserved - f.quantity
       from (select stock_line_id, sum(quantity) as quantity from freed group by stock_line_id) f
       where s.company_id = $1 and s.id = f.stock_line_id
     )
     select document_line_id as "documentLineId", stock_line_id as "stockLineId", quantity
     from freed
     order by document_line_id, stock_line_id`,
    [companyId, documentLineIds],
  );
}

/**
 * Refuses to reserve stock in a location that became quarantine while we waited for its stock lines. This is reliable only now, with their
 * rows locked or referenced by reservations or movements.
 */
export async function refuseQuarantined(tx: Tx, locationIds: readonly number[]): Promise<void> {
  if ((await findQuarantined(tx, locationIds)) !== undefined) refuse('changed_meanwhile');
}

export async function findQuarantined(tx: Tx, locationIds: readonly number[]): Promise<string | undefined> {
  const location = await tx.maybeOne<{ name: string }>(
    'select name from locations where id = any ($1::bigint[]) and quarantine limit 1',
    [[...new Set(locationIds)]],
  );
  return location?.name;
}

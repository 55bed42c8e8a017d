import type { Tx } from '../../db/query.ts';

/**
 * Frees everything reserved for these document lines. Their document must be locked; the stock lines are locked here, in the order of
 * their ids, before anything is written.
 */
export async function release(tx: Tx, companyId: number, documentLineIds: readonly number[]): Promise<void> {
  const held = await tx.run(
    `select from stock_lines
     where company_id = $1
       and id in (select stock_line_id from reservations where company_id = $1 and document_line_id = any ($2::bigint[]))
     order by id
     for no key update`,
    [companyId, documentLineIds],
  );
  if (held === 0) return;
  await tx.run(
    `with freed as (
       delete from reservations
       where company_id = $1 and document_line_id = any ($2::bigint[])
       returning stock_line_id, quantity
     )
     update stock_lines s
     set reserved = s.reserved - f.quantity
     from (select stock_line_id, sum(quantity) as quantity from freed group by stock_line_id) f
     where s.company_id = $1 and s.id = f.stock_line_id`,
    [companyId, documentLineIds],
  );
}

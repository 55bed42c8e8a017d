import sql, { type Sql } from 'sql-template-tag';
import type { StockActor } from '../actor.ts';

/** Where the quantities of a stock report come from: stock lines as `s`, and expressions of what they held. */
export interface StockMoment {
  from: Sql;
  quantity: string;
  reserved: string;
  price: string;
}

/** The balance as it is, at today's prices. */
export const presentStock: StockMoment = {
  from: sql`from stock_lines s`,
  quantity: 's.quantity',
  reserved: 's.reserved',
  price: 'k.price',
};

/**
 * The balance as it was, from the ledger, at the price of each line's last movement until then (rules: stock rule 6). The ledger
 * keeps no reservations: what was reserved then is not known.
 */
export function stockAt(actor: StockActor, at: string): StockMoment {
  return {
    from: sql`
      from (
        select m.stock_line_id, sum(m.quantity) as quantity, max(m.id) as last_id
        from movements m
        join stock_lines l on l.company_id = m.company_id and l.id = m.stock_line_id
        where m.company_id = ${actor.companyId} and l.warehouse_id = ${actor.warehouseId} and m.at <= ${at}
        group by m.stock_line_id
        having sum(m.quantity) > 0
      ) h
      join movements p on p.company_id = ${actor.companyId} and p.id = h.last_id
      join stock_lines s on s.company_id = ${actor.companyId} and s.id = h.stock_line_id`,
    quantity: 'h.quantity',
    reserved: 'null::numeric',
    price: 'p.price',
  };
}

import type { Reader } from '../../db/query.ts';

/** Goods that a line of an open document has taken from the location of a stock line and that are still in the ledger. */
export interface TakenGoods {
  stockLineId: number;
  documentLineId: number;
  document: string;
  documentId: number;
  number: string;
  quantity: string;
  /** The goods left the location; goods that are only packed are still where they are reserved. */
  hasLeft: boolean;
}

/**
 * The goods taken from the locations of these stock lines. A location does not show who owns its goods, so each of its stock lines gets the
 * full quantity.
 */
export function readTakenGoods(db: Reader, companyId: number, stockLineIds: readonly number[]): Promise<TakenGoods[]> {
  return db.many<TakenGoods>(
    `select s.id as "stockLineId", g.document_line_id as "documentLineId", g.kind as document, g.document_id as "documentId", g.number,
            g.quantity, g.has_left as "hasLeft"
     from stock_lines s
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     join taken_goods g
       on g.company_id = s.company_id and g.warehouse_id = s.warehouse_id and g.location_id = s.location_id and g.sku_id = s.sku_id
      and g.drum_number is not distinct from d.number
     where s.company_id = $1 and s.id = any ($2::bigint[])
     order by s.id, g.document_line_id`,
    [companyId, stockLineIds],
  );
}

import type { Reader } from '../../db/query.ts';

/** Goods that a line of an open document has taken from the place of a stock line, and that are in the book yet. */
export interface TakenGoods {
  stockLineId: number;
  documentLineId: number;
  document: string;
  documentId: number;
  number: string;
  quantity: string;
  /** They were taken from there; packed goods are where they are reserved. */
  hasLeft: boolean;
}

/** What was taken from the places of these stock lines. Stock lines of one place, whose owners nobody sees there, each have all of it. */
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

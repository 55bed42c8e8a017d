import type { Reader } from '../../db/query.ts';

/** A document line that holds part of a stock line. */
export interface Holder {
  stockLineId: number;
  documentLineId: number;
  document: 'pick';
  documentId: number;
  number: string;
  quantity: string;
}

/** Who holds what of these stock lines, the oldest document line first. */
export function readHolders(db: Reader, companyId: number, stockLineIds: readonly number[]): Promise<Holder[]> {
  return db.many<Holder>(
    `select r.stock_line_id as "stockLineId", r.document_line_id as "documentLineId", 'pick' as document,
            p.id as "documentId", p.number, r.quantity
     from reservations r
     join pick_lines l on l.company_id = $1 and l.id = r.document_line_id
     join picks p on p.company_id = $1 and p.id = l.pick_id
     where r.company_id = $1 and r.stock_line_id = any ($2::bigint[])
     order by r.document_line_id, r.stock_line_id`,
    [companyId, stockLineIds],
  );
}

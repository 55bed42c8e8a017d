import type { Tx } from '../../db/query.ts';
import type { LockedCount } from './lock-stock-count.ts';

/** A line of a count with what posting it needs. */
export interface CountPlace {
  id: number;
  locationId: number;
  location: string;
  skuId: number;
  stockCode: string;
  packingTypeId: number | null;
  price: string;
  drumNumber: string | null;
  /** Null: not on a drum, or on one nobody knew. */
  drumId: number | null;
  /** What the book said when it was last looked at: at the beginning, or when it was submitted. */
  noted: string;
  counted: string | null;
}

/** The lines of a count, in the order of their keys. */
export function readCountPlaces(tx: Tx, companyId: number, count: LockedCount): Promise<CountPlace[]> {
  return tx.many<CountPlace>(
    `select l.id, l.location_id as "locationId", o.name as location, l.sku_id as "skuId", k.stock_code as "stockCode",
            k.packing_type_id as "packingTypeId", k.price, l.drum_number as "drumNumber", d.id as "drumId",
            coalesce(l.book, l.expected) as noted, l.counted
     from stock_count_lines l
     join locations o on o.id = l.location_id
     join skus k on k.company_id = $1 and k.id = l.sku_id
     left join drums d on d.company_id = l.company_id and d.number = l.drum_number and d.state <> 'undone'
     where l.company_id = $1 and l.count_id = $2
     order by l.id`,
    [companyId, count.id],
  );
}

/** The stock lines with something at the places of a count: their ids, each with the line of the count it belongs to. */
export function readStockAtPlaces(
  tx: Tx,
  companyId: number,
  countId: number,
): Promise<{ lineId: number; stockLineId: number }[]> {
  return tx.many(
    `select l.id as "lineId", s.id as "stockLineId"
     from stock_count_lines l
     left join drums d on d.company_id = l.company_id and d.number = l.drum_number and d.state <> 'undone'
     join stock_lines s
       on s.company_id = $1
      and s.location_id = l.location_id
      and s.sku_id = l.sku_id
      and s.drum_id is not distinct from d.id
      and s.present
      and (l.drum_number is null or d.id is not null)
     where l.company_id = $1 and l.count_id = $2
     order by s.id`,
    [companyId, countId],
  );
}

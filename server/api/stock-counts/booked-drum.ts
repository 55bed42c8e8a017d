import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

/** A drum as the book has it. */
export interface BookedDrum {
  number: string;
  skuId: number;
  /** It went out, or is on its way. */
  isAway: boolean;
  /** Where something is on it, in this warehouse or another; null: it is empty. */
  locationId: number | null;
  /** The location's name, where it is in this warehouse. */
  location: string | null;
  /** What is on it; null for an empty one. */
  quantity: string | null;
}

/** The drums of these numbers, by number; one that nobody knows is not among them. */
export async function readBookedDrums(
  tx: Tx,
  { companyId, warehouseId }: StockActor,
  numbers: readonly string[],
): Promise<Map<string, BookedDrum>> {
  if (numbers.length === 0) return new Map();
  const drums = await tx.many<BookedDrum>(
    `select d.number, d.sku_id as "skuId", d.state in ('despatched', 'in_transit') as "isAway",
            s.location_id as "locationId", case when l.warehouse_id = $2 then l.name else w.name end as location, s.quantity
     from drums d
     left join lateral (
       select min(location_id) as location_id, sum(quantity) as quantity
       from stock_lines
       where company_id = $1 and drum_id = d.id and present
     ) s on true
     left join locations l on l.id = s.location_id
     left join warehouses w on w.id = l.warehouse_id
     where d.company_id = $1 and d.number = any ($3::text[]) and d.state <> 'undone'`,
    [companyId, warehouseId, numbers],
  );
  return new Map(drums.map((drum) => [drum.number, drum]));
}

import type { Tx } from '../../db/query.ts';
import type { StoredValues } from '../parameters/parameter-values.ts';
import { wholeNumbers } from '../stock/counted-in.ts';

export interface HeldStock {
  stockLineId: number;
  locationId: number;
  drumId: number | null;
  drum: string | null;
  quantity: string;
}

export interface ReservedLine {
  id: number;
  pickId: number;
  skuId: number;
  stockCode: string;
  /** Its unit or packing is not divisible (rules: stock rule 6). */
  wholeNumbers: boolean;
  quantity: string;
  /** Confirmations accepted when it was reserved. */
  accepted: string[];
  /** Parameter values by id. */
  parameters: StoredValues;
  held: HeldStock[];
}

/**
 * The lines of locked picks with their held stock, in order: all, or those with the given ids. Each SKU is looked up by its key: `limit 1`
 * keeps the planner from reading all SKUs of the company for a few lines.
 */
export async function readReservedLines(
  tx: Tx,
  companyId: number,
  pickIds: readonly number[],
  lineIds?: readonly number[],
): Promise<ReservedLine[]> {
  const rows = await tx.many<Row>(
    `select l.id, l.pick_id as "pickId", l.sku_id as "skuId", k."stockCode", k."wholeNumbers", l.quantity, l.accepted, l.parameters,
            s.id as "stockLineId", s.location_id as "locationId", s.drum_id as "drumId", d.number as drum,
            r.quantity as held
     from pick_lines l
     cross join lateral (
       select k.stock_code as "stockCode", ${wholeNumbers} as "wholeNumbers"
       from skus k
       join units t on t.id = k.unit_id
       left join packing_types g on g.id = k.packing_type_id
       where k.company_id = $1 and k.id = l.sku_id
       limit 1
     ) k
     left join reservations r on r.company_id = l.company_id and r.document_line_id = l.id
     left join stock_lines s on s.company_id = r.company_id and s.id = r.stock_line_id
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     where l.company_id = $1 and l.pick_id = any ($2::bigint[])
       and ($3::bigint[] is null or l.id = any ($3::bigint[]))
     order by l.pick_id, l.position, s.received_on, s.id`,
    [companyId, pickIds, lineIds ?? null],
  );
  const lines = new Map<number, ReservedLine>();
  for (const { stockLineId, locationId, drumId, drum, held, ...row } of rows) {
    const line = lines.get(row.id) ?? { ...row, held: [] };
    lines.set(row.id, line);
    if (stockLineId !== null) line.held.push({ stockLineId, locationId, drumId, drum, quantity: held });
  }
  return [...lines.values()];
}

type Row = Omit<ReservedLine, 'held'> &
  Omit<HeldStock, 'stockLineId' | 'quantity'> & { stockLineId: number | null; held: string };

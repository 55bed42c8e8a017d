import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { wholeNumbers } from '../skus/counted-in.ts';
import type { StockIdentity } from './stock-identity.ts';

/** A stock line with what its operations check and say. None of it ever changes, so it is read before anything is locked. */
export interface StockLine extends StockIdentity {
  id: number;
  stockCode: string;
  /** Its unit or packing is not divisible (rules: stock rule 6). */
  wholeNumbers: boolean;
  location: string;
  inTransit: boolean;
  drum: string | null;
  job: string | null;
}

/** The stock lines with these ids, in their order; one that is not of this company in this warehouse is not found. */
export async function readStockLines(
  tx: Tx,
  { companyId, warehouseId }: Pick<StockActor, 'companyId' | 'warehouseId'>,
  ids: readonly number[],
): Promise<StockLine[]> {
  const lines = await tx.many<StockLine>(
    `select s.id, s.warehouse_id as "warehouseId", s.location_id as "locationId", s.sku_id as "skuId",
            s.drum_id as "drumId", s.job_id as "jobId", s.segment, s.swc, s.received_on as "receivedOn",
            k.stock_code as "stockCode", ${wholeNumbers} as "wholeNumbers",
            l.name as location, l.in_transit as "inTransit", d.number as drum, j.number as job
     from unnest($3::bigint[]) with ordinality as n (id, place)
     join stock_lines s on s.company_id = $1 and s.warehouse_id = $2 and s.id = n.id
     join skus k on k.company_id = $1 and k.id = s.sku_id
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     join locations l on l.id = s.location_id
     left join drums d on d.company_id = s.company_id and d.id = s.drum_id
     left join jobs j on j.company_id = s.company_id and j.id = s.job_id
     order by n.place`,
    [companyId, warehouseId, ids],
  );
  if (lines.length < ids.length) refuse('not_found', { values: { thing: 'stock line' } });
  return lines;
}

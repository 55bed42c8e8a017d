import { type ErrorCode, errors, refuse, refuseField } from '../../../../shared/errors.ts';
import { fill } from '../../../../shared/layouts.ts';
import { compare, isWhole, subtract } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { wholeNumbers } from '../counted-in.ts';
import type { LockedLine, StockIdentity } from './stock-identity.ts';

/** A stock line with the facts that operations check and show. All of them are immutable, so it is read before any lock. */
export interface StockLine extends StockIdentity {
  id: number;
  stockCode: string;
  wholeNumbers: boolean;
  location: string;
  inTransit: boolean;
  drum: string | null;
  job: string | null;
}

/** The stock lines with these ids, in their order. Refuses ids outside this company and warehouse as not found. */
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

/**
 * Refuses a quantity above the available one, or a fraction of a SKU counted in whole numbers, at the request field (`lines.3.quantity`).
 */
export function checkQuantity(
  line: Pick<StockLine, 'id' | 'stockCode' | 'location' | 'wholeNumbers'>,
  wanted: string,
  available: string,
  field: string,
): void {
  if (compare(wanted, available) > 0) {
    const { id: stockLineId, stockCode, location } = line;
    refuseAmount('quantity_over_stock', field, { wanted, available }, { stockLineId, stockCode, location });
  }
  if (line.wholeNumbers && !isWhole(wanted)) refuseAmount('whole_numbers_only', field, { sku: line.stockCode });
}

function refuseAmount(
  code: ErrorCode,
  field: string,
  values: Record<string, string>,
  data: Record<string, unknown> = {},
): never {
  return refuse(code, {
    values,
    fields: { [field]: fill(errors[code].message, values) },
    data: { ...data, ...values },
  });
}

export function freeQuantity({ quantity, reserved }: Pick<LockedLine, 'quantity' | 'reserved'>): string {
  return subtract(quantity, reserved);
}

/** Two rows for one stock line are an error of the caller. */
export function refuseRepeated(lines: readonly { stockLineId: number }[]): void {
  const seen = new Set<number>();
  lines.forEach(({ stockLineId }, index) => {
    if (seen.has(stockLineId)) refuseField(`lines.${index}.stockLineId`, 'repeated', 'Entered twice');
    seen.add(stockLineId);
  });
}

import type { ErrorCode } from '../../../shared/errors.ts';
import { fromUnits, sum, toUnits } from '../../../shared/quantity.ts';
import type { Reader } from '../../db/query.ts';
import { refuseStored } from '../refusals.ts';

/** Quantities are decimal text. */
export interface Counted {
  locationId: number | null;
  drumNumber: string | null;
  supplierDrumNumber: string | null;
  quantity: string;
}

export interface ReceiptLine {
  id: number;
  position: number;
  skuId: number;
  stockCode: string;
  packingTypeId: number | null;
  jobId: number | null;
  job: string | null;
  jobCancelled: boolean;
  segment: string | null;
  swc: string | null;
  drumNumber: string | null;
  supplierDrumNumber: string | null;
  shipped: string;
  /** The typed total that the drums must add up to; null means the shipped quantity. */
  total: string | null;
  comment: string | null;
  counts: Counted[];
}

export function readReceiptLines(db: Reader, companyId: number, ernId: number): Promise<ReceiptLine[]> {
  return db.many<ReceiptLine>(
    `select l.id, l.position, l.sku_id as "skuId", k.stock_code as "stockCode", k.packing_type_id as "packingTypeId",
            l.job_id as "jobId", j.number as job, coalesce(j.cancelled_at is not null, false) as "jobCancelled",
            l.segment, l.swc, l.drum_number as "drumNumber", l.supplier_drum_number as "supplierDrumNumber",
            l.shipped_quantity as shipped, l.counted_total as total, l.discrepancy_comment as comment,
            coalesce(c.counts, '[]') as counts
     from ern_lines l
     join skus k on k.company_id = $1 and k.id = l.sku_id
     left join jobs j on j.company_id = l.company_id and j.id = l.job_id
     left join (
       select n.ern_line_id,
              jsonb_agg(jsonb_build_object(
                'locationId', n.location_id,
                'drumNumber', n.drum_number,
                'supplierDrumNumber', n.supplier_drum_number,
                'quantity', trim_scale(n.quantity)::text
              ) order by n.id) as counts
       from ern_counts n
       where n.company_id = $1 and n.ern_id = $2
       group by n.ern_line_id
     ) c on c.ern_line_id = l.id
     where l.company_id = $1 and l.ern_id = $2
     order by l.position`,
    [companyId, ernId],
  );
}

export function countedQuantity(line: Pick<ReceiptLine, 'counts'>): string {
  return sum(line.counts.map((count) => count.quantity));
}

export function missingOf(line: ReceiptLine): string {
  return fromUnits(toUnits(line.shipped) - toUnits(countedQuantity(line)));
}

export function refuseLines<Line extends { id: number }>(
  code: ErrorCode,
  field: string,
  lines: readonly Line[],
  fails: (line: Line) => boolean,
): void {
  const failing = lines.filter(fails);
  if (failing.length === 0) return;
  refuseStored(
    code,
    failing.map((line) => line.id),
    field,
  );
}

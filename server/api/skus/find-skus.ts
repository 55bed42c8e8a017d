import { isWhole } from '../../../shared/quantity.ts';
import type { Reader } from '../../db/query.ts';
import { refuseLine } from '../refuse-line.ts';

export interface FoundSku {
  id: number;
  stockCode: string;
  packingTypeId: number | null;
  /** Its unit or packing is not divisible (design: stock rule 6). */
  wholeNumbers: boolean;
}

/** The SKUs of these stock codes (case-sensitive) in the company; refuses beside the first line whose code is unknown. */
export async function findSkus(
  db: Reader,
  companyId: number,
  stockCodes: readonly string[],
): Promise<Map<string, FoundSku>> {
  const rows = await db.many<FoundSku>(
    `select k.id, k.stock_code as "stockCode", k.packing_type_id as "packingTypeId",
            not (t.divisible and coalesce(g.divisible, true)) as "wholeNumbers"
     from skus k
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where k.company_id = $1 and k.stock_code = any ($2::text[]) and k.retired_at is null`,
    [companyId, [...new Set(stockCodes)]],
  );
  const skus = new Map(rows.map((row) => [row.stockCode, row]));
  stockCodes.forEach((stockCode, index) => {
    if (!skus.has(stockCode)) refuseLine('unknown_skus', index, 'stockCode', { sku: stockCode });
  });
  return skus;
}

/** A SKU counted in whole numbers takes no fraction. */
export function refuseFractions(sku: FoundSku | undefined, quantity: string, index: number): void {
  if (sku?.wholeNumbers && !isWhole(quantity)) {
    refuseLine('whole_numbers_only', index, 'quantity', { sku: sku.stockCode });
  }
}

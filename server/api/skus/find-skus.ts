import { isWhole } from '../../../shared/quantity.ts';
import type { Reader } from '../../db/query.ts';
import { refuseLine, refuseScanned } from '../refusals.ts';
import { onDrums, wholeNumbers } from './counted-in.ts';

/** The SKUs of these stock codes (case-sensitive) in the company; refuses beside the first line whose code is unknown. */
export async function findSkus(
  db: Reader,
  companyId: number,
  stockCodes: readonly string[],
): Promise<Map<string, FoundSku>> {
  const skus = await readSkus(db, companyId, stockCodes);
  refuseUnknown(stockCodes, skus);
  return skus;
}

/** Refuses beside the first line whose SKU was not found. */
export function refuseUnknown(stockCodes: readonly string[], skus: ReadonlyMap<string, FoundSku>): void {
  stockCodes.forEach((stockCode, index) => {
    if (!skus.has(stockCode)) refuseLine('unknown_skus', index, 'stockCode', { sku: stockCode });
  });
}

/** A SKU counted in whole numbers takes no fraction, and none takes a barcode for a quantity. */
export function refuseFractions(sku: FoundSku | undefined, quantity: string, index: number): void {
  refuseScanned(quantity, `lines.${index}.quantity`);
  if (sku?.wholeNumbers && !isWhole(quantity)) {
    refuseLine('whole_numbers_only', index, 'quantity', { sku: sku.stockCode });
  }
}

export interface FoundSku {
  id: number;
  stockCode: string;
  packingTypeId: number | null;
  /** Its unit or packing is not divisible (rules: stock rule 6). */
  wholeNumbers: boolean;
  onDrums: boolean;
}

/** Those of these stock codes (case-sensitive) that the company has in use. */
export async function readSkus(
  db: Reader,
  companyId: number,
  stockCodes: readonly string[],
): Promise<Map<string, FoundSku>> {
  const rows = await db.many<FoundSku>(
    `select k.id, k.stock_code as "stockCode", k.packing_type_id as "packingTypeId",
            ${wholeNumbers} as "wholeNumbers", ${onDrums} as "onDrums"
     from skus k
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where k.company_id = $1 and k.stock_code = any ($2::text[]) and k.retired_at is null`,
    [companyId, [...new Set(stockCodes)]],
  );
  return new Map(rows.map((row) => [row.stockCode, row]));
}

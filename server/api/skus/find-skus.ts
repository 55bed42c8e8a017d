import { isWhole } from '../../../shared/quantity.ts';
import type { Reader } from '../../db/query.ts';
import { refuseLine } from '../refuse-line.ts';
import { type FoundSku, readSkus } from './read-skus.ts';

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

/** A SKU counted in whole numbers takes no fraction. */
export function refuseFractions(sku: FoundSku | undefined, quantity: string, index: number): void {
  if (sku?.wholeNumbers && !isWhole(quantity)) {
    refuseLine('whole_numbers_only', index, 'quantity', { sku: sku.stockCode });
  }
}

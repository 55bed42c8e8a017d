import { barcodeKey } from './barcode-key.ts';
import type { ScannedCode } from './scanned-code.ts';
import { skuCodes } from './sku-codes.ts';

/** Does this code name the SKU: by its barcode, or as the number of the part by its stock code? */
export function namesSku(code: ScannedCode, sku: { stockCode: string; barcode: string | null }): boolean {
  if (code.partNumber === sku.stockCode) return true;
  const barcode = sku.barcode === null ? undefined : barcodeKey(sku.barcode);
  return skuCodes(code).some((one) => barcodeKey(one) === barcode);
}

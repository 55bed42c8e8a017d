import type { RowOf } from '../../shared/contract/operation.ts';
import { listSkus } from '../../shared/contract/skus/skus.ts';
import { readScannedCode } from '../../shared/gs1/scanned-code.ts';
import { namesSku, skuCodes } from '../../shared/gs1/scanned-sku.ts';
import type { Api } from '../calls/api.ts';

/** A SKU as a scan finds it. */
export type ScannedSku = RowOf<typeof listSkus>;

/**
 * The SKU that a scanned code names, by its stock code, its barcode or what a GS1 code says of it, exactly or as the only one that differs
 * by case alone (decision 156); undefined when none does. What else the code says (`readScannedCode`: quantity, serial number, batch) is the caller's.
 */
export async function findScannedSku(api: Api, scanned: string): Promise<ScannedSku | undefined> {
  const code = readScannedCode(scanned);
  const anyCode = skuCodes(code).filter((one) => /^[^\p{Cc}]{1,60}$/u.test(one));
  if (anyCode.length === 0) return undefined;
  const { items } = await api.call(listSkus, { anyCode, limit: 20 });
  const exact = items.find(({ stockCode }) => stockCode === code.text) ?? items.find((sku) => namesSku(code, sku));
  return exact ?? (items.length === 1 ? items[0] : undefined);
}

import type { RowOf } from '../../shared/contract/operation.ts';
import { listSkus } from '../../shared/contract/skus/skus.ts';
import { readScannedCode } from '../../shared/gs1/scanned-code.ts';
import { namesSku, skuCodes } from '../../shared/gs1/scanned-sku.ts';
import type { Api } from '../calls/api.ts';

export type ScannedSku = RowOf<typeof listSkus>;

/**
 * Finds the SKU of a scanned code by its stock code, its barcode or the content of a GS1 code, exactly or as the only one that differs by
 * case alone (decision 156); undefined if none matches. The caller handles the rest of the code (`readScannedCode`: quantity, serial
 * number, batch).
 */
export async function findScannedSku(api: Api, scanned: string): Promise<ScannedSku | undefined> {
  const code = readScannedCode(scanned);
  const anyCode = skuCodes(code).filter((one) => /^[^\p{Cc}]{1,60}$/u.test(one));
  if (anyCode.length === 0) return undefined;
  const { items } = await api.call(listSkus, { anyCode, limit: 20 });
  const exact = items.find(({ stockCode }) => stockCode === code.text) ?? items.find((sku) => namesSku(code, sku));
  return exact ?? (items.length === 1 ? items[0] : undefined);
}

import type { ScannedCode } from './scanned-code.ts';

/** The codes by which a scan may name a SKU, the likeliest first: as scanned, its article number, the number of the part. */
export function skuCodes({ text, gtin, partNumber }: ScannedCode): readonly string[] {
  return [text, gtin, partNumber].filter((code) => code !== undefined);
}

import { namesSku } from '../../../shared/gs1/names-sku.ts';
import { readScannedCode } from '../../../shared/gs1/scanned-code.ts';
import type { ErnLine } from './ern-rules.ts';

/** What a scanned code means on this ERN. */
export type ScanMatch =
  | { kind: 'drum'; line: ErnLine; drumNumber: string; supplierDrumNumber: string | null }
  | { kind: 'sku'; lines: ErnLine[] };

/**
 * A drum expected here, by our number or the supplier's, or a SKU, by its stock code, its barcode or what a GS1 code says (decision
 * 52); letter case decides only between SKUs that differ in nothing else.
 */
export function matchScan(lines: readonly ErnLine[], scanned: string): ScanMatch | undefined {
  const code = readScannedCode(scanned);
  const drum = byDrum(lines, code.text) ?? (code.serial === undefined ? undefined : byDrum(lines, code.serial));
  if (drum !== undefined) return drum;
  const exact = lines.filter(({ sku }) => sku.stockCode === code.text);
  if (exact.length > 0) return { kind: 'sku', lines: exact };
  const named = lines.filter(({ sku }) => namesSku(code, sku));
  if (named.length > 0) return { kind: 'sku', lines: named };
  const alike = lines.filter(({ sku }) => sku.stockCode.toLowerCase() === code.text.toLowerCase());
  const codes = new Set(alike.map(({ sku }) => sku.stockCode));
  return codes.size === 1 ? { kind: 'sku', lines: alike } : undefined;
}

function byDrum(lines: readonly ErnLine[], number: string): ScanMatch | undefined {
  const line = lines.find(
    ({ drumNumber, supplierDrumNumber }) => drumNumber === number || supplierDrumNumber === number,
  );
  if (line === undefined) return undefined;
  return { kind: 'drum', line, drumNumber: line.drumNumber ?? number, supplierDrumNumber: line.supplierDrumNumber };
}

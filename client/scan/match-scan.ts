import { barcodeKey } from '../../shared/gs1/gtin.ts';
import { readScannedCode, type ScannedCode } from '../../shared/gs1/scanned-code.ts';
import { skuCodes } from '../../shared/gs1/scanned-sku.ts';

/** What can be scanned of a line of a document. */
export interface ScannedOf {
  readonly sku: { readonly stockCode: string; readonly barcode: string | null };
  readonly drumNumber: string | null;
  readonly supplierDrumNumber?: string | null;
}

/** The lines of a document by what can be scanned of them: of thousands, a scan finds its own at once. */
export interface LineIndex<Line> {
  /** Drums that belong here, by our number and by the supplier's. */
  readonly drums: ReadonlyMap<string, Line>;
  readonly skus: ReadonlyMap<string, readonly Line[]>;
  readonly barcodes: ReadonlyMap<string, readonly Line[]>;
  /** By stock code in lower case. */
  readonly alike: ReadonlyMap<string, readonly Line[]>;
}

/** What a scanned code means on this document. */
export type ScanMatch<Line> =
  | { kind: 'drum'; line: Line; drumNumber: string; supplierDrumNumber: string | null }
  | { kind: 'sku'; lines: readonly Line[] };

/**
 * A drum that belongs here, by our number or the supplier's, or a SKU, by its stock code, its barcode or what a GS1 code says (decision
 * 52); letter case decides only between SKUs that differ in nothing else.
 */
export function matchScan<Line extends ScannedOf>(
  index: LineIndex<Line>,
  scanned: string,
): ScanMatch<Line> | undefined {
  const code = readScannedCode(scanned);
  const drum = byDrum(index, code.text) ?? (code.serial === undefined ? undefined : byDrum(index, code.serial));
  if (drum !== undefined) return drum;
  const lines = index.skus.get(code.text) ?? named(index, code);
  if (lines !== undefined) return { kind: 'sku', lines };
  const alike = index.alike.get(code.text.toLowerCase()) ?? [];
  const codes = new Set(alike.map(({ sku }) => sku.stockCode));
  return codes.size === 1 ? { kind: 'sku', lines: alike } : undefined;
}

export function indexLines<Line extends ScannedOf>(lines: readonly Line[]): LineIndex<Line> {
  const drums = new Map<string, Line>();
  for (const line of lines) {
    for (const number of [line.drumNumber, line.supplierDrumNumber]) {
      if (number != null && !drums.has(number)) drums.set(number, line);
    }
  }
  return {
    drums,
    skus: Map.groupBy(lines, ({ sku }) => sku.stockCode),
    barcodes: Map.groupBy(lines, ({ sku }) => (sku.barcode === null ? '' : barcodeKey(sku.barcode))),
    alike: Map.groupBy(lines, ({ sku }) => sku.stockCode.toLowerCase()),
  };
}

function byDrum<Line extends ScannedOf>({ drums }: LineIndex<Line>, number: string): ScanMatch<Line> | undefined {
  const line = drums.get(number);
  if (line === undefined) return undefined;
  return {
    kind: 'drum',
    line,
    drumNumber: line.drumNumber ?? number,
    supplierDrumNumber: line.supplierDrumNumber ?? null,
  };
}

/** By the number of the part as its stock code, else by its barcode. */
function named<Line>({ skus, barcodes }: LineIndex<Line>, code: ScannedCode): readonly Line[] | undefined {
  const byPart = code.partNumber === undefined ? undefined : skus.get(code.partNumber);
  return (
    byPart ??
    skuCodes(code)
      .map((one) => barcodes.get(barcodeKey(one)))
      .find((lines) => lines !== undefined)
  );
}

import { barcodeKey } from '../../shared/gs1/gtin.ts';
import { readScannedCode, type ScannedCode } from '../../shared/gs1/scanned-code.ts';
import { skuCodes } from '../../shared/gs1/scanned-sku.ts';

export interface ScannedOf {
  readonly sku: { readonly stockCode: string; readonly barcode: string | null };
  readonly drumNumber: string | null;
  readonly supplierDrumNumber?: string | null;
}

/** Indexes the lines of a document by their scannable codes, so that a scan finds its line among thousands at once. */
export interface LineIndex<Line> {
  readonly exact: LinesByCode<Line>;
  readonly alike: LinesByCode<Line>;
}

interface LinesByCode<Line> {
  readonly drums: ReadonlyMap<string, Line>;
  readonly skus: ReadonlyMap<string, readonly Line[]>;
  readonly barcodes: ReadonlyMap<string, readonly Line[]>;
}

export type ScanMatch<Line> =
  | { kind: 'drum'; line: Line; drumNumber: string; supplierDrumNumber: string | null }
  | { kind: 'sku'; lines: readonly Line[] };

/**
 * Matches a drum of the document by our number or the supplier's, or a SKU by its stock code, its barcode or the content of a GS1 code
 * (decision 52); letter case decides only between codes that differ in nothing else (decision 156).
 */
export function matchScan<Line extends ScannedOf>(
  { exact, alike }: LineIndex<Line>,
  scanned: string,
): ScanMatch<Line> | undefined {
  const code = readScannedCode(scanned);
  const drum = byDrum(exact.drums, code, same);
  if (drum !== undefined) return drum;
  const lines = exact.skus.get(code.text) ?? named(exact, code, same);
  if (lines !== undefined) return { kind: 'sku', lines };
  const alikeDrum = byDrum(alike.drums, code, lower);
  if (alikeDrum !== undefined) return alikeDrum;
  const others = [alike.skus.get(lower(code.text)), named(alike, code, lower)].flatMap((matches) => matches ?? []);
  const codes = new Set(others.map(({ sku }) => sku.stockCode));
  return codes.size === 1 ? { kind: 'sku', lines: [...new Set(others)] } : undefined;
}

type Spelling = (code: string) => string;
const same: Spelling = (code) => code;
const lower: Spelling = (code) => code.toLowerCase();

export function indexLines<Line extends ScannedOf>(lines: readonly Line[]): LineIndex<Line> {
  return { exact: byCode(lines, same), alike: byCode(lines, lower) };
}

function byCode<Line extends ScannedOf>(lines: readonly Line[], spelt: Spelling): LinesByCode<Line> {
  const drums = new Map<string, Line>();
  for (const line of lines) {
    for (const number of [line.drumNumber, line.supplierDrumNumber]) {
      if (number != null && !drums.has(spelt(number))) drums.set(spelt(number), line);
    }
  }
  return {
    drums,
    skus: Map.groupBy(lines, ({ sku }) => spelt(sku.stockCode)),
    barcodes: Map.groupBy(lines, ({ sku }) => (sku.barcode === null ? '' : spelt(barcodeKey(sku.barcode)))),
  };
}

function byDrum<Line extends ScannedOf>(
  drums: LinesByCode<Line>['drums'],
  { text, serial }: ScannedCode,
  spelt: Spelling,
): ScanMatch<Line> | undefined {
  const number = serial === undefined || drums.has(spelt(text)) ? text : serial;
  const line = drums.get(spelt(number));
  if (line === undefined) return undefined;
  return {
    kind: 'drum',
    line,
    drumNumber: line.drumNumber ?? number,
    supplierDrumNumber: line.supplierDrumNumber ?? null,
  };
}

function named<Line>(
  { skus, barcodes }: LinesByCode<Line>,
  code: ScannedCode,
  spelt: Spelling,
): readonly Line[] | undefined {
  const byPart = code.partNumber === undefined ? undefined : skus.get(spelt(code.partNumber));
  return (
    byPart ??
    skuCodes(code)
      .map((one) => barcodes.get(spelt(barcodeKey(one))))
      .find((lines) => lines !== undefined)
  );
}

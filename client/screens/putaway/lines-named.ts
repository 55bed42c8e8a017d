import type { ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { namesSku } from '../../../shared/gs1/scanned-sku.ts';
import type { MoveLineState } from './move-line-state.ts';

/** The lines on screen that a scanned code names: those of a drum, or those of a SKU. */
export function linesNamed(
  lines: readonly MoveLineState[],
  code: ScannedCode,
): { kind: 'drum' | 'sku'; lines: readonly MoveLineState[] } | undefined {
  const drum = ofDrum(lines, code.text) ?? (code.serial === undefined ? undefined : ofDrum(lines, code.serial));
  if (drum !== undefined) return { kind: 'drum', lines: drum };
  const sku = ofSku(lines, code);
  return sku.length === 0 ? undefined : { kind: 'sku', lines: sku };
}

/** By our number or the supplier's. */
function ofDrum(lines: readonly MoveLineState[], number: string): readonly MoveLineState[] | undefined {
  const wanted = number.toLowerCase();
  const found = lines.find(({ row }) => {
    const { drum, supplierDrum } = row.peek();
    return drum?.toLowerCase() === wanted || supplierDrum?.toLowerCase() === wanted;
  });
  return found === undefined ? undefined : lines.filter(({ row }) => row.peek().drumId === found.row.peek().drumId);
}

/** By the stock code as it is spelt, by what the code says of its article; letter case decides only between SKUs. */
function ofSku(lines: readonly MoveLineState[], code: ScannedCode): readonly MoveLineState[] {
  const same = lines.filter(({ row }) => row.peek().stockCode === code.text);
  if (same.length > 0) return same;
  const named = lines.filter(({ row }) => namesSku(code, row.peek()));
  if (named.length > 0) return named;
  const alike = lines.filter(({ row }) => row.peek().stockCode.toLowerCase() === code.text.toLowerCase());
  const [first] = alike;
  return alike.filter(({ row }) => row.peek().skuId === first?.row.peek().skuId);
}

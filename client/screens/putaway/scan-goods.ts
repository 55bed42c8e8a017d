import type { ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { namesSku, scannedQuantity } from '../../../shared/gs1/scanned-sku.ts';
import { compare, subtract, sum } from '../../../shared/quantity.ts';
import { type Answer, bad, good } from '../../scan/scanning.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { MoveLineState } from './move-line-state.ts';

/** What a scan does to lines. */
export interface Hand {
  select(line: MoveLineState, on: boolean): void;
  /** Shows what was scanned where it is seen. */
  bringUp(lines: readonly MoveLineState[]): void;
}

/**
 * What a scan of goods does to the lines on screen: a drum is chosen whole, a SKU one more of it, or as much as its code says, up to
 * what is there (checklist 8). Undefined where the code names none of them.
 */
export function scanGoods(lines: readonly MoveLineState[], code: ScannedCode, hand: Hand): Answer | undefined {
  const named = linesNamed(lines, code);
  if (named === undefined) return undefined;
  const result = named.kind === 'drum' ? scannedDrum(named.lines, hand) : scannedSku(named.lines, code);
  if (result.good) hand.bringUp(named.lines);
  return result;
}

function scannedDrum(lines: readonly MoveLineState[], hand: Hand): Answer {
  const code = lines[0]?.row.peek().drum ?? '';
  if (lines.every((line) => line.isWhole)) return bad(t('move_scan_drumTwice', { code }));
  for (const line of lines) hand.select(line, true);
  const quantity = formatQuantity(sum(lines.map((line) => line.row.peek().quantity)));
  return good(t('move_scan_drum', { code, quantity }), { lines });
}

function scannedSku(lines: readonly MoveLineState[], scanned: ScannedCode): Answer {
  const { stockCode: code = '', unit = '' } = lines[0]?.row.peek() ?? {};
  const places = new Set(lines.map((line) => line.row.peek().locationId));
  if (places.size > 1) return bad(t('move_scan_whichPlace', { code, count: places.size }));
  const loose = lines.filter((line) => line.row.peek().drum === null);
  if (loose.length === 0) return bad(t('move_scan_whichDrum', { code }));
  const rest = sum(loose.map((line) => line.rest));
  const most = sum(loose.map((line) => line.row.peek().quantity));
  const facts = () => ({
    code,
    chosen: formatQuantity(subtract(most, sum(loose.map((line) => line.rest)))),
    quantity: formatQuantity(most),
  });
  if (compare(rest, '0') <= 0) return bad(t('move_scan_full', facts()));
  const stated = scannedQuantity(scanned, unit);
  if (stated !== undefined && compare(stated, rest) > 0) {
    return bad(t('move_scan_tooMuch', { code, quantity: formatQuantity(stated), most: formatQuantity(rest) }));
  }
  const taken = take(loose, stated ?? (compare(rest, '1') < 0 ? rest : '1'));
  return good(t('move_scan_chosen', facts()), { lines: taken });
}

/** Line by line; what picks hold is taken last. Answers the lines that it was taken from. */
function take(lines: readonly MoveLineState[], quantity: string): readonly MoveLineState[] {
  const taken = new Set<MoveLineState>();
  let wanted = quantity;
  for (const mayGo of [freeRest, restOf]) {
    for (const line of lines) {
      const most = mayGo(line);
      const part = compare(most, wanted) < 0 ? most : wanted;
      if (compare(part, '0') <= 0) continue;
      line.add(part);
      taken.add(line);
      wanted = subtract(wanted, part);
    }
  }
  return [...taken];
}

function freeRest(line: MoveLineState): string {
  return subtract(line.rest, line.row.peek().reserved);
}

function restOf(line: MoveLineState): string {
  return line.rest;
}

/** The lines on screen that a scanned code names: those of a drum, or those of a SKU. */
function linesNamed(
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

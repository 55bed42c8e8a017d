import type { ReadonlySignal } from '@preact/signals-react';
import type { ScannedCode } from '../../shared/gs1/scanned-code.ts';
import { namesSku, scannedQuantity, skuCodes } from '../../shared/gs1/scanned-sku.ts';
import { compare, subtract, sum } from '../../shared/quantity.ts';
import type { ScanQueue } from '../scan/scan-queue.ts';
import { type Answer, bad, good, naming } from '../scan/scanning.ts';
import { t } from '../texts.ts';
import { formatQuantity } from '../ui/formats.ts';
import type { GoodsItem } from './find-goods.ts';
import type { GoodsLine } from './goods-line.ts';

export interface GoodsScan<Command> {
  readonly queue: ScanQueue<Command>;
  readonly offers: ReadonlySignal<readonly GoodsItem[]>;
  forget(): void;
}

export interface Hand<Line extends GoodsLine> {
  /** The quantity of a SKU that a scan chooses if its code contains none. */
  readonly takes: 'one' | 'all';
  select(line: Line, on: boolean): void;
  bringUp(lines: readonly Line[]): void;
}

/**
 * Applies a scan to the lines on screen: chooses a whole drum, or a SKU by the quantity in its code, otherwise one more or all, up to the
 * available quantity (checklist 8). Returns undefined if the code names none of the lines.
 */
export function scanGoods<Line extends GoodsLine>(
  lines: readonly Line[],
  code: ScannedCode,
  hand: Hand<Line>,
): Answer | undefined {
  const named = findLines(lines, code);
  if (named === undefined) return undefined;
  const result = named.kind === 'drum' ? chooseDrum(named.lines, hand) : chooseSku(named.lines, code, hand.takes);
  if (result.good) hand.bringUp(named.lines);
  return result;
}

function chooseDrum<Line extends GoodsLine>(lines: readonly Line[], hand: Hand<Line>): Answer {
  const code = lines[0]?.row.peek().drum ?? '';
  const most = sum(lines.map((line) => line.most));
  if (compare(most, '0') <= 0) return bad(t('goods_scan_nothingLeft', { code }));
  if (lines.every((line) => line.isWhole)) return bad(t('goods_scan_drumTwice', { code }));
  for (const line of lines) hand.select(line, true);
  return good(t('goods_scan_drum', { code, quantity: formatQuantity(most) }), { lines });
}

function chooseSku(lines: readonly GoodsLine[], scanned: ScannedCode, takes: 'one' | 'all'): Answer {
  const { stockCode: code = '', unit = '' } = lines[0]?.row.peek() ?? {};
  const locationIds = new Set(lines.map((line) => line.row.peek().locationId));
  if (locationIds.size > 1) return bad(t('goods_scan_whichPlace', { code, count: locationIds.size }));
  const loose = lines.filter((line) => line.row.peek().drum === null);
  if (loose.length === 0) return bad(t('goods_scan_whichDrum', { code }));
  const rest = sum(loose.map((line) => line.rest));
  const most = sum(loose.map((line) => line.most));
  if (compare(most, '0') <= 0) return bad(t('goods_scan_nothingLeft', { code }));
  const stated = scannedQuantity(scanned, unit);
  // A further scan does not raise a typed or counted quantity to the whole quantity.
  const isDone = stated === undefined && takes === 'all' && compare(rest, most) < 0;
  if (compare(rest, '0') <= 0 || isDone) return bad(t('goods_scan_full', chosenOf(loose)));
  if (stated !== undefined && compare(stated, rest) > 0) {
    return bad(t('goods_scan_tooMuch', { code, quantity: formatQuantity(stated), most: formatQuantity(rest) }));
  }
  const taken = take(loose, stated ?? (takes === 'all' || compare(rest, '1') < 0 ? rest : '1'));
  return good(t('goods_scan_chosen', chosenOf(loose)), { lines: taken });
}

export function chooseQuantity(lines: readonly GoodsLine[], quantity: string): Answer {
  const before = lines.map((line) => line.typed.peek());
  for (const line of lines) line.clear();
  const { code, quantity: available } = chosenOf(lines);
  const isTooMuch = compare(quantity, sum(lines.map((line) => line.most))) > 0;
  const taken = isTooMuch ? [] : take(lines, quantity);
  const fault = isTooMuch
    ? t('goods_over', { quantity: formatQuantity(quantity), available })
    : taken.find((line) => line.bad.peek())?.error.peek();
  if (fault === undefined) return good(t('goods_scan_chosen', chosenOf(lines)), { lines: taken });
  for (const [at, line] of lines.entries()) line.typed.value = before[at] ?? '';
  return bad(naming(code, fault));
}

function chosenOf(lines: readonly GoodsLine[]) {
  const most = sum(lines.map((line) => line.most));
  return {
    code: lines[0]?.row.peek().stockCode ?? '',
    chosen: formatQuantity(subtract(most, sum(lines.map((line) => line.rest)))),
    quantity: formatQuantity(most),
  };
}

/** Takes from the lines in order, reserved stock last. Returns the lines it took from. */
function take(lines: readonly GoodsLine[], quantity: string): readonly GoodsLine[] {
  const taken = new Set<GoodsLine>();
  let wanted = quantity;
  for (const rest of ['freeRest', 'rest'] as const) {
    for (const line of lines) {
      const most = line[rest];
      const part = compare(most, wanted) < 0 ? most : wanted;
      if (compare(part, '0') <= 0) continue;
      line.add(part);
      taken.add(line);
      wanted = subtract(wanted, part);
    }
  }
  return [...taken];
}

function findLines<Line extends GoodsLine>(
  lines: readonly Line[],
  code: ScannedCode,
): { kind: 'drum' | 'sku'; lines: readonly Line[] } | undefined {
  const drum =
    findDrumLines(lines, code.text) ?? (code.serial === undefined ? undefined : findDrumLines(lines, code.serial));
  if (drum !== undefined) return { kind: 'drum', lines: drum };
  const sku = findSkuLines(lines, code);
  return sku.length === 0 ? undefined : { kind: 'sku', lines: sku };
}

/** Matches our number or the supplier's. */
function findDrumLines<Line extends GoodsLine>(lines: readonly Line[], number: string): readonly Line[] | undefined {
  const wanted = number.toLowerCase();
  const match = lines.find(({ row }) => {
    const { drum, supplierDrum } = row.peek();
    return drum?.toLowerCase() === wanted || supplierDrum?.toLowerCase() === wanted;
  });
  return match === undefined ? undefined : lines.filter(({ row }) => row.peek().drumId === match.row.peek().drumId);
}

/**
 * Matches the exact stock code, then the article in the code. Failing both, matches the only SKU whose stock code or barcode differs by
 * case alone (decision 156).
 */
function findSkuLines<Line extends GoodsLine>(lines: readonly Line[], code: ScannedCode): readonly Line[] {
  const same = lines.filter(({ row }) => row.peek().stockCode === code.text);
  if (same.length > 0) return same;
  const named = lines.filter(({ row }) => namesSku(code, row.peek()));
  if (named.length > 0) return named;
  const codes = skuCodes(code).map((one) => one.toLowerCase());
  const alike = lines.filter(({ row }) => {
    const { stockCode, barcode } = row.peek();
    return codes.includes(stockCode.toLowerCase()) || (barcode !== null && codes.includes(barcode.toLowerCase()));
  });
  return new Set(alike.map(({ row }) => row.peek().skuId)).size === 1 ? alike : [];
}

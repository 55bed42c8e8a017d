import { compare, subtract, sum } from '../../../shared/quantity.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/quantity-format.ts';
import type { ScanResult } from '../../ui/scan/scan.ts';
import type { MoveLineState } from './move-line-state.ts';

/**
 * What a scan of goods does to the lines on screen: a drum is chosen whole, a SKU one more of it, up to what is there (checklist 8).
 * Undefined where the code names none of them.
 */
export function scanGoods(
  lines: readonly MoveLineState[],
  code: string,
  select: (line: MoveLineState, on: boolean) => void,
): ScanResult | undefined {
  const ofDrum = named(lines, code, (line) => line.row.peek().drum);
  if (ofDrum.length > 0) return scannedDrum(ofDrum, select);
  const ofSku = named(lines, code, (line) => line.row.peek().stockCode);
  return ofSku.length > 0 ? scannedSku(ofSku) : undefined;
}

/** The lines that are called just so; where none is, those that differ in nothing but case. */
function named(
  lines: readonly MoveLineState[],
  code: string,
  nameOf: (line: MoveLineState) => string | null,
): readonly MoveLineState[] {
  const same = lines.filter((line) => nameOf(line) === code);
  return same.length > 0 ? same : lines.filter((line) => nameOf(line)?.toLowerCase() === code.toLowerCase());
}

function scannedDrum(lines: readonly MoveLineState[], select: (line: MoveLineState, on: boolean) => void): ScanResult {
  const [first] = lines;
  const code = first?.row.peek().drum ?? '';
  if (lines.every((line) => line.isWhole)) return { good: false, text: t('move_scan_drumTwice', { code }) };
  for (const line of lines) {
    select(line, true);
    line.flash.value += 1;
  }
  const quantity = formatQuantity(sum(lines.map((line) => line.row.peek().quantity)));
  return { good: true, text: t('move_scan_drum', { code, quantity }) };
}

function scannedSku(lines: readonly MoveLineState[]): ScanResult {
  const code = lines[0]?.row.peek().stockCode ?? '';
  const places = new Set(lines.map((line) => line.row.peek().locationId));
  if (places.size > 1) return { good: false, text: t('move_scan_whichPlace', { code, count: places.size }) };
  if (lines.every((line) => line.row.peek().drum !== null)) {
    return { good: false, text: t('move_scan_whichDrum', { code }) };
  }
  const loose = lines.filter((line) => line.row.peek().drum === null);
  const line = loose.find(hasFree) ?? loose.find(hasRest);
  line?.addOne();
  const quantity = formatQuantity(sum(loose.map((one) => one.row.peek().quantity)));
  const chosen = formatQuantity(sum(loose.map((one) => subtract(one.row.peek().quantity, one.rest))));
  return line === undefined
    ? { good: false, text: t('move_scan_full', { code, chosen, quantity }) }
    : { good: true, text: t('move_scan_chosen', { code, chosen, quantity }) };
}

/** What picks hold is taken last. */
function hasFree(line: MoveLineState): boolean {
  return compare(line.rest, line.row.peek().reserved) > 0;
}

function hasRest(line: MoveLineState): boolean {
  return compare(line.rest, '0') > 0;
}

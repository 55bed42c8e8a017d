import { isElementString, type ScannedCode } from '../../../../../shared/gs1/scanned-code.ts';
import { scannedQuantity } from '../../../../../shared/gs1/scanned-sku.ts';
import { compare, sum } from '../../../../../shared/quantity.ts';
import { DRUM_UNIT } from '../../../../../shared/shipments.ts';
import { indexLines, matchScan } from '../../../../scan/match-scan.ts';
import { type Answer, bad, good, type Meaning, misread, shownCode } from '../../../../scan/scanning.ts';
import { t } from '../../../../texts.ts';
import { formatQuantity } from '../../../../ui/formats.ts';
import type { PackingUnit, ShipmentLine } from '../shipment.ts';
import { leftOf, type PackCommand, packInto, unitName } from './packing-commands.ts';

export interface ScannedPack {
  readonly command: PackCommand;
  readonly lineId: number;
}

interface Packable {
  readonly number: string;
  lines(): readonly ShipmentLine[];
  units(): readonly PackingUnit[];
  current(): PackingUnit | undefined;
  /** Packs into the current unit, or into a new one if there is none. */
  entering(lineId: number, quantity: string): Promise<PackCommand>;
  packedText(line: ShipmentLine): string;
  choose(unit: PackingUnit): void;
  about(lineId: number): Pick<Answer, 'lines' | 'focus'>;
  search(code: string): void;
}

/** A scanned code names a packing unit to pack into, one piece of a SKU, or a drum, which is its own unit. */
export function understandPacking(
  packable: Packable,
): (code: ScannedCode, text: string) => Promise<Meaning<ScannedPack>> {
  return async (code, text) => {
    const unit = unitOf(packable, code);
    if (unit !== undefined) return chosen(packable, unit);
    const match = matchScan(indexLines(packable.lines()), text);
    if (match?.kind === 'drum') return drumOf(packable, match.line);
    if (match?.kind === 'sku') {
      const pieces = piecesOf(packable, code, match.lines);
      if (!('quantity' in pieces)) return pieces;
      const { line, quantity } = pieces;
      return { command: { command: await packable.entering(line.id, quantity), lineId: line.id } };
    }
    return misread(code) ?? unknown(packable, shownCode(code));
  };
}

/** Only for pieces packed into a unit that exists: the server numbers a new one. */
export function expectPacking(packable: Packable) {
  return (code: ScannedCode, text: string, ahead: readonly ScannedPack[]) => {
    const unit = packable.current();
    const match = matchScan(indexLines(packable.lines()), text);
    if (unit === undefined || match?.kind !== 'sku' || unitOf(packable, code) !== undefined) return undefined;
    const withAhead = (line: ShipmentLine, scans: readonly ScannedPack[]) => ({
      ...line,
      packed: sum([line.packed, quantityAhead(line.id, scans)]),
    });
    const pieces = piecesOf(
      packable,
      code,
      match.lines.map((line) => withAhead(line, ahead)),
    );
    if (!('quantity' in pieces)) return undefined;
    const { line, quantity } = pieces;
    const scan = { command: packInto(unit.id, [{ lineId: line.id, quantity }]), lineId: line.id };
    return {
      command: scan,
      answer: good(packable.packedText(withAhead(line, [scan])), packable.about(line.id)),
    };
  };
}

/** The quantity of a line that scans pack. */
export function quantityAhead(lineId: number, scans: readonly ScannedPack[]): string {
  return sum(scans.filter((scan) => scan.lineId === lineId).map(({ command }) => quantityOf(command)));
}

/** The unit whose label was scanned. Labels are printed in capitals, but users may type lower case. */
function unitOf(packable: Packable, code: ScannedCode): PackingUnit | undefined {
  if (isElementString(code)) return undefined;
  const text = code.text.toUpperCase();
  return packable.units().find((unit) => unit.code === text);
}

function chosen(packable: Packable, unit: PackingUnit): Answer {
  const name = unitName(unit);
  if (unit.unit === DRUM_UNIT) return bad(t('packing_scan_drumUnit', { name }));
  packable.choose(unit);
  return good(t('packing_scan_chosen', { name }));
}

/** A drum is packed whole, as a unit of its own; usually that has happened since its approval. */
function drumOf(packable: Packable, line: ShipmentLine): Meaning<ScannedPack> {
  const drum = line.drumNumber ?? '';
  if (leftOf(line) === '0') {
    const unit = packable.units().find(({ goods }) => goods.some(({ lineId }) => lineId === line.id));
    const name = unit === undefined ? '' : unitName(unit);
    return good(t('packing_scan_drumPacked', { drum, name }), packable.about(line.id));
  }
  const goods = [{ lineId: line.id, quantity: leftOf(line) }];
  return { command: { command: { kind: 'add', unit: DRUM_UNIT, description: drum, goods }, lineId: line.id } };
}

function quantityOf(command: PackCommand): string {
  if (command.kind === 'add') return sum(command.goods.map(({ quantity }) => quantity));
  return command.kind === 'pack' ? sum(command.goods.map(({ add = '0' }) => add)) : '0';
}

/** One piece, or the quantity in the code, of the SKU's first line that is not fully packed. */
function piecesOf(
  packable: Packable,
  code: ScannedCode,
  lines: readonly ShipmentLine[],
): Answer | { readonly line: ShipmentLine; readonly quantity: string } {
  const line = lines.find((one) => one.drumNumber === null && leftOf(one) !== '0');
  if (line === undefined) return allPacked(packable, lines);
  const left = leftOf(line);
  const stated = scannedQuantity(code, line.sku.unit);
  if (stated !== undefined && compare(stated, left) > 0) {
    const [quantity, most] = [formatQuantity(stated), formatQuantity(left)];
    return bad(t('packing_scan_tooMuch', { code: shownCode(code), quantity, most }), packable.about(line.id));
  }
  return { line, quantity: stated ?? (compare(left, '1') < 0 ? left : '1') };
}

/** Refuses more than the shipment contains and names the maximum (checklist 8). Drums are scanned by their own number. */
function allPacked(packable: Packable, lines: readonly ShipmentLine[]): Answer {
  const [any] = lines;
  const code = any?.sku.stockCode ?? '';
  if (lines.some((line) => leftOf(line) !== '0')) return bad(t('packing_scan_itsDrum', { code }));
  const quantity = formatQuantity(sum(lines.map((line) => line.quantity)));
  return bad(t('packing_scan_full', { code, quantity }), any === undefined ? {} : packable.about(any.id));
}

function unknown({ number, search }: Packable, code: string): Answer {
  const isUnit = /^PU-\d+$/i.test(code);
  return bad(t(isUnit ? 'packing_scan_otherUnit' : 'packing_scan_unknown', { code, number }), {
    offer: { label: t('packing_scan_search'), run: () => search(code) },
  });
}

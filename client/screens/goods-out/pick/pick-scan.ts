import { type Signal, signal } from '@preact/signals-react';
import type { ScannedCode } from '../../../../shared/gs1/scanned-code.ts';
import { namesSku, scannedQuantity } from '../../../../shared/gs1/scanned-sku.ts';
import { compare } from '../../../../shared/quantity.ts';
import type { Api } from '../../../calls/api.ts';
import type { Scan, ScanQueue, ScanStore } from '../../../scan/scan-queue.ts';
import { type Answer, bad, createScanning, good, type Meaning, misread, shownCode } from '../../../scan/scanning.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { PickLineState } from './pick-line-state.ts';
import type { PickLinesState } from './pick-lines-state.ts';
import { scannedPickSku, stockCodeOnDrum } from './pick-skus.ts';
import type { PickSku } from './typed-pick.ts';

/** A quantity of a SKU, or all that a drum has of it. */
export interface PickedGoods {
  readonly sku: PickSku;
  readonly quantity?: string;
  readonly drum?: string;
}

interface PickScanDependencies {
  api: Api;
  lines: PickLinesState;
  store?: ScanStore<PickedGoods> | undefined;
}

export interface PickScan {
  readonly queue: ScanQueue<PickedGoods>;
  /** The scan that is already in the list: after a crash it can arrive again. */
  readonly applied: Signal<string | undefined>;
}

/** Picks by scan: a SKU adds one or the quantity in its code, a drum adds all that is on it (rules: Pick). */
export function createPickScan({ api, lines, store }: PickScanDependencies): PickScan {
  const applied = signal<string | undefined>(undefined);
  const { queue } = createScanning<PickedGoods>({ understand, carryOut, store });

  async function understand(code: ScannedCode, scanned: string): Promise<Meaning<PickedGoods>> {
    const here = lines.all.peek().find(({ sku }) => sku.stockCode === code.text || namesSku(code, sku));
    if (here !== undefined) return goodsOf(here.sku, code);
    const unread = misread(code);
    if (unread !== undefined) return unread;
    const sku = await scannedPickSku(api, scanned);
    if (sku !== undefined) return goodsOf(sku, code);
    const stockCode = await stockCodeOnDrum(api, code.text);
    const onIt = stockCode === undefined ? undefined : await scannedPickSku(api, stockCode);
    if (onIt !== undefined) return { command: { sku: onIt, drum: code.text } };
    return bad(t('pick_scan_unknown', { code: shownCode(code) }));
  }

  async function carryOut(goods: PickedGoods, { id, code }: Scan): Promise<Answer> {
    if (applied.peek() === id) return good(code);
    const known = lines.all.peek().find(({ sku }) => sku.id === goods.sku.id);
    const line = known ?? lines.add(goods.sku);
    if (line.stock.peek() === undefined) await lines.look([line]);
    const answer = added(line, goods);
    if (answer.good) lines.sought.value = { line: line.key };
    else if (known === undefined) lines.remove(line);
    applied.value = id;
    return answer;
  }

  return { queue, applied };
}

function added(line: PickLineState, { sku: { stockCode: code }, quantity = '1', drum }: PickedGoods): Answer {
  const available = line.available.peek() ?? '0';
  if (available === '0') return bad(t('pick_scan_noStock', { code }));
  if (drum !== undefined) return addedDrum(line, drum);
  const before = line.quantity.value.peek();
  line.add(quantity);
  const now = line.quantity.value.peek();
  if (compare(now, available) > 0) {
    line.quantity.value.value = before;
    return bad(t('pick_scan_onlyLeft', { code, available: formatQuantity(available) }), { lines: [line] });
  }
  const texts = { code, quantity: formatQuantity(now), available: formatQuantity(available) };
  return good(t('pick_scan_added', texts), { lines: [line] });
}

function addedDrum(line: PickLineState, drum: string): Answer {
  if (!line.addDrum(drum)) return bad(t('pick_scan_drumTaken', { drum }), { lines: [line] });
  const quantity = formatQuantity(line.quantity.value.peek());
  return good(t('pick_scan_drum', { drum, quantity, code: line.sku.stockCode }), { lines: [line] });
}

function goodsOf(sku: PickSku, code: ScannedCode): { command: PickedGoods } {
  const quantity = scannedQuantity(code, sku.unit);
  const { serial: drum } = code;
  return {
    command: { sku, ...(quantity !== undefined && { quantity }), ...(drum !== undefined && sku.onDrums && { drum }) },
  };
}

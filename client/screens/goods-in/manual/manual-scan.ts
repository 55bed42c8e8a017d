import { type Signal, signal } from '@preact/signals-react';
import { checkNewDrum } from '../../../../shared/contract/goods-in/manual-goods-in.ts';
import { isElementString, type ScannedCode } from '../../../../shared/gs1/scanned-code.ts';
import { namesSku, scannedBatches, scannedQuantity } from '../../../../shared/gs1/scanned-sku.ts';
import type { Api } from '../../../calls/api.ts';
import { ApiError } from '../../../calls/errors.ts';
import { locationNamed } from '../../../pickers/find-names.ts';
import type { Scan, ScanQueue, ScanStore } from '../../../scan/scan-queue.ts';
import {
  type Answer,
  bad,
  createScanning,
  enterQuantity,
  good,
  type Meaning,
  misread,
  shownCode,
} from '../../../scan/scanning.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { createBatchDoubts } from '../doubtful-batch.ts';
import { refusalText } from '../ern-refusals.ts';
import type { Location } from '../ern-rules.ts';
import type { ManualLineState } from './manual-line-state.ts';
import { scannedManualSku } from './manual-skus.ts';
import type { ManualSku } from './typed-receipt.ts';

interface ManualScanDependencies {
  api: Api;
  form: {
    readonly lines: Signal<readonly ManualLineState[]>;
    readonly location: Signal<Location | undefined>;
    add(sku: ManualSku, quantity?: string): ManualLineState;
  };
  store?: ScanStore<ScannedGoods> | undefined;
}

export type ScannedGoods =
  | {
      readonly sku: ManualSku;
      readonly quantity?: string;
      readonly drum?: string;
      readonly batches?: readonly string[];
    }
  | { readonly drum: string; readonly batches?: readonly string[] };

export interface ManualScan {
  queue: ScanQueue<ScannedGoods>;
  /** The sticky location for the next lines: set by scanning it first (checklist 9). */
  location: Signal<Location | undefined>;
  /** Set after a SKU on drums was scanned: the next code is its drum. */
  awaitingDrum: Signal<ManualLineState | undefined>;
  /** The scan that is already in the form: after a crash it can arrive again. */
  applied: Signal<string | undefined>;
}

/** Receives by scan: a SKU adds the quantity in its code or one, a drum follows its SKU, a location sticks. */
export function createManualScan({ api, form, store }: ManualScanDependencies): ManualScan {
  const awaitingDrum = signal<ManualLineState | undefined>(undefined);
  const applied = signal<string | undefined>(undefined);
  /** The batches from the code of the SKU whose drum is awaited. */
  let awaitedBatches: readonly string[] = [];
  let scanned: ManualLineState | undefined;
  const { queue } = createScanning<ScannedGoods>({ understand, carryOut, enter, refusal: refusalText, store });
  const doubtedBatch = createBatchDoubts((code) => queue.take(code));

  async function understand(code: ScannedCode, scanned: string): Promise<Meaning<ScannedGoods>> {
    const here = form.lines.peek().find(({ sku }) => sku.stockCode === code.text || namesSku(code, sku));
    if (here !== undefined) return doubtedBatch(code, scanned) ?? goodsOf(here.sku, code);
    const unread = misread(code);
    if (unread !== undefined) return unread;
    const [sku, location] = await Promise.all([
      scannedManualSku(api, scanned),
      isElementString(code) ? undefined : locationNamed(api, code.text),
    ]);
    if (sku !== undefined) return doubtedBatch(code, scanned) ?? goodsOf(sku, code);
    if (location !== undefined) return scannedLocation(location);
    if (awaitingDrum.peek() !== undefined) return { command: { drum: code.serial ?? code.text, ...batchesOf(code) } };
    return bad(t('manual_scan_unknown', { code: shownCode(code) }));
  }

  async function carryOut(goods: ScannedGoods, { id, code }: Scan): Promise<Answer> {
    if (applied.peek() === id) return good(code);
    const answer = 'sku' in goods ? await addSku(goods) : await addDrum(awaitingDrum.peek(), goods);
    applied.value = id;
    return answer;
  }

  async function addSku(goods: Extract<ScannedGoods, { sku: ManualSku }>): Promise<Answer> {
    const { sku, quantity, drum, batches = [] } = goods;
    const line = form.lines.peek().find((one) => one.sku.id === sku.id) ?? form.add(sku);
    const code = sku.stockCode;
    if (!sku.onDrums) {
      awaitingDrum.value = undefined;
      line.add(quantity ?? '1', form.location.peek() ?? null, batches);
      scanned = line;
      return good(withBatch(addedText(line), batches), { lines: [line] });
    }
    scanned = undefined;
    awaitingDrum.value = line;
    awaitedBatches = batches;
    return drum === undefined
      ? good(t('ern_scan_nowDrum', { code }), { lines: [line] })
      : addDrum(line, { drum, batches }, quantity);
  }

  /** Stock codes can be typed as well: a number that names a SKU or location is a code. */
  async function enter(quantity: string): Promise<Answer | undefined> {
    const line = scanned;
    if (line === undefined || !form.lines.peek().includes(line) || line.parts.peek() !== undefined) return undefined;
    const [sku, location] = await Promise.all([scannedManualSku(api, quantity), locationNamed(api, quantity)]);
    if (sku !== undefined || location !== undefined) return undefined;
    const { flash, quantity: field } = line;
    const typed = { quantity, code: line.sku.stockCode, text: () => addedText(line) };
    return enterQuantity({ flash, commit: () => Promise.resolve(true) }, field, typed);
  }

  /** Several drums of one SKU can follow each other. */
  async function addDrum(
    line: ManualLineState | undefined,
    { drum, batches = awaitedBatches }: Extract<ScannedGoods, { drum: string }>,
    stated?: string,
  ): Promise<Answer> {
    if (line === undefined || /\s/.test(drum)) return bad(t('manual_scan_unknown', { code: drum }));
    const isHere = form.lines
      .peek()
      .some(({ positions }) => positions.some((position) => position.drumNumber === drum));
    if (isHere) return bad(t('manual_drumTwice', { drum }));
    const { taken, usedBy } = await api.call(checkNewDrum, { drumNumber: drum });
    if (taken !== null)
      throw new ApiError('goodsIn/drumNumber', 409, { code: taken, message: drum, data: { drum, usedBy } });
    const quantity = stated ?? packed(line.sku);
    line.addDrum(drum, quantity, form.location.peek() ?? null, batches);
    const text =
      quantity === ''
        ? t('manual_scan_drum', { code: drum })
        : t('ern_scan_drum', { code: drum, quantity: formatQuantity(quantity) });
    return good(withBatch(text, batches), { lines: [line] });
  }

  function scannedLocation(location: Location): Answer {
    form.location.value = location;
    return good(t('ern_scan_location', { name: location.name }));
  }

  return { queue, location: form.location, awaitingDrum, applied };
}

function addedText({ sku, quantity }: ManualLineState): string {
  return t('manual_scan_added', { code: sku.stockCode, quantity: formatQuantity(quantity.value.peek()) });
}

function goodsOf(sku: ManualSku, code: ScannedCode): { command: ScannedGoods } {
  const quantity = scannedQuantity(code, sku.unit);
  const { serial: drum } = code;
  return {
    command: {
      sku,
      ...(quantity !== undefined && { quantity }),
      ...(drum !== undefined && { drum }),
      ...batchesOf(code),
    },
  };
}

function batchesOf(code: ScannedCode): { batches?: readonly string[] } {
  const batches = scannedBatches(code);
  return batches.length === 0 ? {} : { batches };
}

function withBatch(text: string, [batch]: readonly string[]): string {
  return batch === undefined ? text : t('ern_scan_batch', { text, batch });
}

/** The quantity of one packing. One unit counts as unknown: it is a SKU's default, and no drum holds one metre. */
function packed({ quantity }: ManualSku): string {
  return quantity === '1' ? '' : quantity;
}

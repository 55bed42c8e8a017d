import { type Signal, signal } from '@preact/signals-react';
import { isElementString } from '../../../../shared/gs1/is-element-string.ts';
import { namesSku } from '../../../../shared/gs1/names-sku.ts';
import { readScannedCode, type ScannedCode } from '../../../../shared/gs1/scanned-code.ts';
import { scannedQuantity } from '../../../../shared/gs1/scanned-quantity.ts';
import { ApiError, isRefusal } from '../../../calls/errors.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { Scan, ScanResult, ScanStore } from '../../../ui/scan/scan.ts';
import { createScanQueue, type ScanQueue } from '../../../ui/scan/scan-queue.ts';
import { shownCode } from '../../../ui/scan/shown-code.ts';
import { unreadCode } from '../../../ui/scan/unread-code.ts';
import type { Place } from '../ern-rules.ts';
import { refusalText } from '../refusal-text.ts';
import type { ManualCalls } from './manual-calls.ts';
import type { ManualLineState } from './manual-line-state.ts';
import type { ManualSku } from './typed-receipt.ts';

/** What scanning needs of its screen. */
export interface ManualScanDependencies {
  calls: Pick<ManualCalls, 'sku' | 'location' | 'drum'>;
  state: {
    readonly lines: Signal<readonly ManualLineState[]>;
    add(sku: ManualSku, quantity?: string): ManualLineState;
  };
  store?: ScanStore;
}

export interface ManualScan {
  queue: ScanQueue;
  /** Scanned first, it holds for the next lines (checklist 9). */
  location: Signal<Place | undefined>;
  /** A SKU on drums was scanned: the next code is its drum. */
  awaitingDrum: Signal<ManualLineState | undefined>;
  /** The scan that is in the form already: after a crash it may come once more. */
  applied: Signal<string | undefined>;
}

/** Receiving by scan: a SKU adds what its code says or one, a drum follows its SKU, a location sticks. */
export function createManualScan({ calls, state, store }: ManualScanDependencies): ManualScan {
  const location = signal<Place | undefined>(undefined);
  const awaitingDrum = signal<ManualLineState | undefined>(undefined);
  const applied = signal<string | undefined>(undefined);
  const queue = createScanQueue({ apply, ...(store !== undefined && { store }) });

  async function apply({ id, code }: Scan): Promise<ScanResult> {
    if (applied.peek() === id) return good(code);
    try {
      const result = await understand(code);
      applied.value = id;
      return result;
    } catch (error) {
      // Only a refusal is an answer; a lost connection keeps the scan waiting.
      if (isRefusal(error)) return bad(`${code}: ${refusalText(error)}`);
      throw error;
    }
  }

  async function understand(scanned: string): Promise<ScanResult> {
    const code = readScannedCode(scanned);
    const here = state.lines.peek().find(({ sku }) => sku.stockCode === code.text || namesSku(code, sku));
    if (here !== undefined) return scannedSku(here.sku, code);
    const unread = unreadCode(code);
    if (unread !== undefined) return bad(unread);
    const [sku, place] = await Promise.all([
      calls.sku(scanned),
      isElementString(code) ? undefined : calls.location(code.text),
    ]);
    if (sku !== undefined) return scannedSku(sku, code);
    if (place !== undefined) return scannedLocation(place);
    const line = awaitingDrum.peek();
    if (line !== undefined) return scannedDrum(line, code.serial ?? code.text);
    return bad(t('manual_scan_unknown', { code: shownCode(code) }));
  }

  async function scannedSku(sku: ManualSku, scanned: ScannedCode): Promise<ScanResult> {
    const line = state.lines.peek().find((one) => one.sku.id === sku.id) ?? state.add(sku);
    const code = sku.stockCode;
    const stated = scannedQuantity(scanned, sku.unit);
    if (!sku.onDrums) {
      awaitingDrum.value = undefined;
      line.add(stated ?? '1', location.peek() ?? null);
      return good(t('manual_scan_added', { code, quantity: formatQuantity(line.quantity.value.peek()) }));
    }
    awaitingDrum.value = line;
    line.flash.value += 1;
    return scanned.serial === undefined
      ? good(t('ern_scan_nowDrum', { code }))
      : scannedDrum(line, scanned.serial, stated);
  }

  /** The drums of one SKU may follow each other. */
  async function scannedDrum(line: ManualLineState, drum: string, stated?: string): Promise<ScanResult> {
    if (/\s/.test(drum)) return bad(t('manual_scan_unknown', { code: drum }));
    const isHere = state.lines.peek().some(({ places }) => places.some((place) => place.drumNumber === drum));
    if (isHere) return bad(t('manual_drumTwice', { drum }));
    const { taken, usedBy } = await calls.drum(drum);
    if (taken !== null)
      throw new ApiError('goodsIn/drumNumber', 409, { code: taken, message: drum, data: { drum, usedBy } });
    const quantity = stated ?? packed(line.sku);
    line.addDrum(drum, quantity, location.peek() ?? null);
    if (quantity === '') return good(t('manual_scan_drum', { code: drum }));
    return good(t('ern_scan_drum', { code: drum, quantity: formatQuantity(quantity) }));
  }

  function scannedLocation(place: Place): ScanResult {
    location.value = place;
    return good(t('ern_scan_location', { name: place.name }));
  }

  return { queue, location, awaitingDrum, applied };
}

/** What one packing holds; one unit is what a SKU says that nobody was asked about, and no drum holds one metre. */
function packed({ quantity }: ManualSku): string {
  return quantity === '1' ? '' : quantity;
}

function good(text: string): ScanResult {
  return { good: true, text };
}

function bad(text: string): ScanResult {
  return { good: false, text };
}

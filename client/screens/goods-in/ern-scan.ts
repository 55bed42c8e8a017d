import { type Signal, signal } from '@preact/signals-react';
import { isElementString } from '../../../shared/gs1/is-element-string.ts';
import { readScannedCode, type ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { scannedQuantity } from '../../../shared/gs1/scanned-quantity.ts';
import { compare, fromUnits, toUnits } from '../../../shared/quantity.ts';
import { isRefusal } from '../../is-refusal.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/quantity-format.ts';
import type { Scan, ScanResult, ScanStore } from '../../ui/scan/scan.ts';
import { createScanQueue, type ScanQueue } from '../../ui/scan/scan-queue.ts';
import { shownCode } from '../../ui/scan/shown-code.ts';
import { unreadCode } from '../../ui/scan/unread-code.ts';
import type { CountInput, ErnCalls } from './ern-calls.ts';
import type { ErnLineState } from './ern-line-state.ts';
import { isFull, type Place, remainingOf } from './ern-rules.ts';
import { matchScan } from './match-scan.ts';
import { refusalText } from './refusal-text.ts';

/** What scanning an ERN needs of its screen. */
export interface ScanWorld {
  calls: Pick<ErnCalls, 'location'>;
  lines(): readonly ErnLineState[];
  count(change: CountInput, key: string): Promise<void>;
  /** Keeps the scans that are not counted yet beyond the life of the page. */
  store?: ScanStore<ScannedCount>;
}

/** The count that a scan asks for. */
export interface ScannedCount {
  readonly lineId: number;
  readonly change: CountInput;
  /** A drum, which counts whole. */
  readonly drum?: { readonly number: string; readonly quantity: string };
  /** The batch that the code named: said, not kept (decision 52). */
  readonly batch?: string;
}

export interface ErnScan {
  queue: ScanQueue;
  /** Scanned first, it holds for the next lines (checklist 9). */
  location: Signal<Place | undefined>;
  /** A SKU on drums was scanned: the next code is its drum. */
  awaitingDrum: Signal<ErnLineState | undefined>;
}

/** Counting by scan, in any order: a SKU adds one, a drum counts whole, a location sticks, anything else is said to be unknown. */
export function createErnScan({ calls, lines, count, store }: ScanWorld): ErnScan {
  const location = signal<Place | undefined>(undefined);
  const awaitingDrum = signal<ErnLineState | undefined>(undefined);
  const queue = createScanQueue<ScannedCount>({ apply, ...(store !== undefined && { store }) });

  async function apply(
    scan: Scan<ScannedCount>,
    understood: (asked: ScannedCount) => Promise<void>,
  ): Promise<ScanResult> {
    try {
      if (scan.command !== undefined) return await send(scan, scan.command);
      const meant = await understand(scan.code);
      if ('text' in meant) return meant;
      await understood(meant);
      return await send(scan, meant);
    } catch (error) {
      // Only a refusal is an answer; a lost connection keeps the scan waiting.
      if (isRefusal(error)) return bad(naming(scan.code, refusalText(error)));
      throw error;
    }
  }

  async function send({ code, id }: Scan, { lineId, change, drum, batch }: ScannedCount): Promise<ScanResult> {
    await count(change, id);
    const state = stateOf(lineId);
    countedOn(state);
    if (drum !== undefined) {
      awaitingDrum.value = undefined;
      return good(t('ern_scan_drum', { code: drum.number, quantity: formatQuantity(drum.quantity) }));
    }
    const row = state?.row.peek();
    const counted = formatQuantity(row?.countedQuantity ?? '0');
    const shipped = formatQuantity(row?.shippedQuantity ?? '0');
    const text = t('ern_scan_counted', { code: row?.sku.stockCode ?? code, counted, shipped });
    return good(batch === undefined ? text : t('ern_scan_batch', { text, batch }));
  }

  async function understand(scanned: string): Promise<ScanResult | ScannedCount> {
    const rows = lines().map((line) => line.row.peek());
    const code = readScannedCode(scanned);
    const match = matchScan(rows, scanned);
    if (match?.kind === 'sku')
      return scannedSku(
        code,
        match.lines.map((row) => row.id),
      );
    if (match?.kind === 'drum') {
      const { drumNumber, supplierDrumNumber } = match;
      return scannedDrum(stateOf(match.line.id), { drumNumber, ...(supplierDrumNumber && { supplierDrumNumber }) });
    }
    const unread = unreadCode(code);
    if (unread !== undefined) return bad(unread);
    const place = isElementString(code) ? undefined : await calls.location(code.text);
    if (place !== undefined) return scannedLocation(place);
    const drumNumber = code.serial ?? code.text;
    if (awaitingDrum.peek() !== undefined) return scannedDrum(awaitingDrum.peek(), { drumNumber });
    return bad(t('ern_scan_unknown', { code: shownCode(code) }));
  }

  function scannedSku(scanned: ScannedCode, lineIds: readonly number[]): ScanResult | ScannedCount {
    const states = lineIds.map(stateOf).filter((state) => state !== undefined);
    const state = states.find((one) => !isFull(one.row.peek()));
    if (state === undefined) return full(shownCode(scanned), states);
    const row = state.row.peek();
    const { stockCode: code } = row.sku;
    if (row.sku.onDrums) {
      if (scanned.serial !== undefined) return scannedDrum(state, { drumNumber: scanned.serial }, scanned);
      awaitingDrum.value = state;
      return good(t('ern_scan_nowDrum', { code }));
    }
    const remaining = remainingOf(row);
    const stated = scannedQuantity(scanned, row.sku.unit);
    if (stated !== undefined && compare(stated, remaining) > 0) return tooMuch(code, stated, remaining);
    const add = stated ?? (compare(remaining, '1') < 0 ? remaining : '1');
    const { batch } = scanned;
    return {
      lineId: row.id,
      change: { counts: [{ lineId: row.id, ...at(), add }] },
      ...(batch !== undefined && { batch }),
    };
  }

  function scannedDrum(
    state: ErnLineState | undefined,
    drum: { drumNumber: string; supplierDrumNumber?: string },
    scanned?: ScannedCode,
  ): ScanResult | ScannedCount {
    const row = state?.row.peek();
    if (state === undefined || row === undefined) return bad(t('ern_scan_unknown', { code: drum.drumNumber }));
    if (row.counts.some((one) => one.drumNumber === drum.drumNumber)) {
      return bad(t('ern_scan_drumTwice', { code: drum.drumNumber }));
    }
    if (isFull(row)) return full(drum.drumNumber, [state]);
    const remaining = remainingOf(row);
    const quantity = (scanned && scannedQuantity(scanned, row.sku.unit)) ?? remaining;
    if (compare(quantity, remaining) > 0) return tooMuch(drum.drumNumber, quantity, remaining);
    return {
      lineId: row.id,
      change: { counts: [{ lineId: row.id, ...at(), ...drum, set: quantity }] },
      drum: { number: drum.drumNumber, quantity },
    };
  }

  /** The line of the last scan is still being counted; the one before is not any more. */
  function countedOn(state: ErnLineState | undefined): void {
    for (const line of lines()) line.counting.value = line === state;
    if (state !== undefined) state.flash.value += 1;
  }

  function scannedLocation(place: Place): ScanResult {
    location.value = place;
    return good(t('ern_scan_location', { name: place.name }));
  }

  function stateOf(lineId: number): ErnLineState | undefined {
    return lines().find((line) => line.key === String(lineId));
  }

  function at(): { locationId?: number } {
    const id = location.peek()?.id;
    return id === undefined ? {} : { locationId: id };
  }

  return { queue, location, awaitingDrum };
}

/** Counting on would be more than was shipped: it stops and says the maximum (checklist 8). */
function full(code: string, states: readonly ErnLineState[]): ScanResult {
  const [counted, shipped] = [totalOf(states, 'countedQuantity'), totalOf(states, 'shippedQuantity')];
  return bad(t('ern_scan_full', { code, counted, shipped }));
}

/** The code itself says how much there is, and that is more than is still to come. */
function tooMuch(code: string, stated: string, remaining: string): ScanResult {
  const [quantity, most] = [formatQuantity(stated), formatQuantity(remaining)];
  return bad(t('ern_scan_tooMuch', { code, quantity, most }));
}

/** A refusal that names what was scanned, in a row of scans that all look alike. */
function naming(code: string, text: string): string {
  return text.includes(code) ? text : `${code}: ${text}`;
}

function totalOf(states: readonly ErnLineState[], field: 'countedQuantity' | 'shippedQuantity'): string {
  const units = states.reduce((total, state) => total + toUnits(state.row.peek()[field] ?? '0'), 0n);
  return formatQuantity(fromUnits(units));
}

function good(text: string): ScanResult {
  return { good: true, text };
}

function bad(text: string): ScanResult {
  return { good: false, text };
}

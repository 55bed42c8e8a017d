import { type Signal, signal } from '@preact/signals-react';
import { compare, fromUnits, toUnits } from '../../../shared/quantity.ts';
import { ApiError } from '../../api-error.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/quantity-format.ts';
import { createScanQueue, type Scan, type ScanQueue, type ScanResult } from '../../ui/scan/scan-queue.ts';
import { soundScan } from '../../ui/scan/scan-sound.ts';
import type { CountInput, ErnCalls } from './ern-calls.ts';
import type { ErnLineState } from './ern-line-state.ts';
import { isFull, matchScan, remainingOf } from './ern-rules.ts';
import { refusalText } from './refusal-text.ts';

export interface Place {
  id: number;
  name: string;
}

/** What scanning an ERN needs of its screen. */
export interface ScanWorld {
  calls: Pick<ErnCalls, 'location'>;
  lines(): readonly ErnLineState[];
  count(change: CountInput, key: string): Promise<void>;
}

export interface ErnScan {
  queue: ScanQueue;
  /** Scanned first, it holds for the next lines (checklist 9). */
  location: Signal<Place | undefined>;
  /** A SKU on drums was scanned: the next code is its drum. */
  awaitingDrum: Signal<ErnLineState | undefined>;
}

/** Counting by scan, in any order: a SKU adds one, a drum counts whole, a location sticks, anything else is said to be unknown. */
export function createErnScan({ calls, lines, count }: ScanWorld): ErnScan {
  const location = signal<Place | undefined>(undefined);
  const awaitingDrum = signal<ErnLineState | undefined>(undefined);
  const queue = createScanQueue({ apply, onResult: (result) => soundScan(result.good) });

  async function apply(scan: Scan): Promise<ScanResult> {
    try {
      return await understand(scan);
    } catch (error) {
      // Only a refusal is an answer; a lost connection keeps the scan waiting.
      if (error instanceof ApiError && error.status < 500) return bad(naming(scan.code, refusalText(error)));
      throw error;
    }
  }

  async function understand({ code, id }: Scan): Promise<ScanResult> {
    const rows = lines().map((line) => line.row.peek());
    const match = matchScan(rows, code);
    if (match?.kind === 'sku')
      return scannedSku(
        code,
        match.lines.map((row) => row.id),
        id,
      );
    if (match?.kind === 'drum') {
      const { drumNumber, supplierDrumNumber } = match;
      return scannedDrum(stateOf(match.line.id), { drumNumber, ...(supplierDrumNumber && { supplierDrumNumber }) }, id);
    }
    const place = await calls.location(code);
    if (place !== undefined) return scannedLocation(place);
    if (awaitingDrum.peek() !== undefined) return scannedDrum(awaitingDrum.peek(), { drumNumber: code }, id);
    return bad(t('ern_scan_unknown', { code }));
  }

  async function scannedSku(code: string, lineIds: readonly number[], key: string): Promise<ScanResult> {
    const states = lineIds.map(stateOf).filter((state) => state !== undefined);
    const state = states.find((one) => !isFull(one.row.peek()));
    if (state === undefined) return full(code, states);
    const row = state.row.peek();
    if (row.sku.onDrums) {
      awaitingDrum.value = state;
      return good(t('ern_scan_nowDrum', { code }));
    }
    const remaining = remainingOf(row);
    const add = compare(remaining, '1') < 0 ? remaining : '1';
    await count({ counts: [{ lineId: row.id, ...at(), add }] }, key);
    countedOn(state);
    const counted = formatQuantity(state.row.peek().countedQuantity ?? '0');
    return good(t('ern_scan_counted', { code, counted, shipped: formatQuantity(row.shippedQuantity) }));
  }

  async function scannedDrum(
    state: ErnLineState | undefined,
    drum: { drumNumber: string; supplierDrumNumber?: string },
    key: string,
  ): Promise<ScanResult> {
    const row = state?.row.peek();
    if (state === undefined || row === undefined) return bad(t('ern_scan_unknown', { code: drum.drumNumber }));
    if (row.counts.some((one) => one.drumNumber === drum.drumNumber)) {
      return bad(t('ern_scan_drumTwice', { code: drum.drumNumber }));
    }
    if (isFull(row)) return full(drum.drumNumber, [state]);
    await count({ counts: [{ lineId: row.id, ...at(), ...drum, set: remainingOf(row) }] }, key);
    awaitingDrum.value = undefined;
    countedOn(state);
    return good(t('ern_scan_drum', { code: drum.drumNumber, quantity: formatQuantity(remainingOf(row)) }));
  }

  /** The line of the last scan is still being counted; the one before is not any more. */
  function countedOn(state: ErnLineState): void {
    for (const line of lines()) line.counting.value = line === state;
    state.flash.value += 1;
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

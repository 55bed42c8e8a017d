import { type Signal, signal } from '@preact/signals-react';
import { isElementString } from '../../../shared/gs1/is-element-string.ts';
import { readScannedCode, type ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { scannedQuantity } from '../../../shared/gs1/scanned-quantity.ts';
import { compare, fromUnits, toUnits } from '../../../shared/quantity.ts';
import { isRefusal } from '../../calls/errors.ts';
import { idempotencyKey } from '../../calls/request.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { Scan, ScanResult, ScanStore } from '../../ui/scan/scan.ts';
import { createScanQueue, type ScanQueue } from '../../ui/scan/scan-queue.ts';
import { shownCode } from '../../ui/scan/shown-code.ts';
import { unreadCode } from '../../ui/scan/unread-code.ts';
import type { CountInput, ErnCalls } from './ern-calls.ts';
import type { ErnLineState } from './ern-line-state.ts';
import { isFull, type Place, remainingOf } from './ern-rules.ts';
import type { ScanMatch } from './match-scan.ts';
import { refusalText } from './refusal-text.ts';

/** What scanning an ERN needs of its screen. */
export interface ScanDependencies {
  calls: Pick<ErnCalls, 'location'>;
  match(code: string): Promise<ScanMatch | undefined>;
  find(lineId: number): ErnLineState | undefined;
  /** The line that was counted on. */
  onCounted(line: ErnLineState): void;
  /** Looks for a code everywhere. */
  search(code: string): void;
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
  /** Takes the last scan that counted back, then the one before it. */
  undo(): Promise<void>;
}

/** Counting by scan, in any order: a SKU adds one, a drum counts whole, a location sticks, anything else is said to be unknown. */
export function createErnScan(dependencies: ScanDependencies): ErnScan {
  const { calls, count, find, store } = dependencies;
  const location = signal<Place | undefined>(undefined);
  const awaitingDrum = signal<ErnLineState | undefined>(undefined);
  const counted: { code: string; asked: ScannedCount }[] = [];
  let counting: ErnLineState | undefined;
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

  async function send({ code, id }: Scan, asked: ScannedCount): Promise<ScanResult> {
    const { lineId, change, drum, batch } = asked;
    await count(change, id);
    counted.push({ code, asked });
    const state = find(lineId);
    countedOn(state);
    const offer = { label: t('ui_undo'), run: undo };
    if (drum !== undefined) {
      awaitingDrum.value = undefined;
      return good(t('ern_scan_drum', { code: drum.number, quantity: formatQuantity(drum.quantity) }), offer);
    }
    const text = t('ern_scan_counted', { code: state?.row.peek().sku.stockCode ?? code, ...sumsOf(state) });
    return good(batch === undefined ? text : t('ern_scan_batch', { text, batch }), offer);
  }

  async function undo(): Promise<void> {
    const last = counted.at(-1);
    if (last === undefined || queue.waiting.peek().length > 0) return;
    const { code, asked } = last;
    try {
      await count(takenBack(asked.change), idempotencyKey());
      counted.splice(counted.indexOf(last), 1);
      const state = find(asked.lineId);
      countedOn(state);
      queue.tell(good(t('ern_scan_undone', { code, ...sumsOf(state) })));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      queue.tell(bad(naming(code, refusalText(error))));
    }
  }

  async function understand(scanned: string): Promise<ScanResult | ScannedCount> {
    const code = readScannedCode(scanned);
    const match = await dependencies.match(scanned);
    if (match?.kind === 'sku')
      return scannedSku(
        code,
        match.lines.map((row) => row.id),
      );
    if (match?.kind === 'drum') {
      const { drumNumber, supplierDrumNumber } = match;
      return scannedDrum(find(match.line.id), { drumNumber, ...(supplierDrumNumber && { supplierDrumNumber }) });
    }
    const unread = unreadCode(code);
    if (unread !== undefined) return bad(unread);
    const place = isElementString(code) ? undefined : await calls.location(code.text);
    if (place !== undefined) return scannedLocation(place);
    const drumNumber = code.serial ?? code.text;
    if (awaitingDrum.peek() !== undefined) return scannedDrum(awaitingDrum.peek(), { drumNumber });
    return unknown(shownCode(code));
  }

  function unknown(code: string): ScanResult {
    const offer = { label: t('ern_scan_search'), run: () => dependencies.search(code) };
    return bad(t('ern_scan_unknown', { code }), offer);
  }

  function scannedSku(scanned: ScannedCode, lineIds: readonly number[]): ScanResult | ScannedCount {
    const states = lineIds.map(find).filter((state) => state !== undefined);
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
    if (state === undefined || row === undefined) return unknown(drum.drumNumber);
    if (row.counts.some((one) => one.drumNumber === drum.drumNumber)) {
      return bad(t('ern_scan_drumTwice', { code: drum.drumNumber }));
    }
    if (isFull(row)) return full(drum.drumNumber, [state]);
    const remaining = remainingOf(row);
    const quantity = (scanned && scannedQuantity(scanned, row.sku.unit)) ?? remaining;
    if (compare(quantity, remaining) > 0) return tooMuch(drum.drumNumber, quantity, remaining);
    return {
      lineId: row.id,
      change: { counts: [{ lineId: row.id, ...at(), ...drum, set: quantity, was: null }] },
      drum: { number: drum.drumNumber, quantity },
    };
  }

  /** The line of the last scan is still being counted; the one before is not any more. */
  function countedOn(state: ErnLineState | undefined): void {
    if (counting !== undefined && counting !== state) counting.counting.value = false;
    counting = state;
    if (state === undefined) return;
    state.counting.value = true;
    state.flash.value += 1;
    dependencies.onCounted(state);
  }

  function scannedLocation(place: Place): ScanResult {
    location.value = place;
    return good(t('ern_scan_location', { name: place.name }));
  }

  function at(): { locationId?: number } {
    const id = location.peek()?.id;
    return id === undefined ? {} : { locationId: id };
  }

  return { queue, location, awaitingDrum, undo };
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

/** What was counted goes, and no more than that: others may have counted there since. */
function takenBack({ counts = [] }: CountInput): CountInput {
  return { counts: counts.map(({ add, set, was: _was, ...place }) => ({ ...place, take: add ?? set ?? '0' })) };
}

function sumsOf(state: ErnLineState | undefined): { counted: string; shipped: string } {
  const { countedQuantity = null, shippedQuantity = '0' } = state?.row.peek() ?? {};
  return { counted: formatQuantity(countedQuantity ?? '0'), shipped: formatQuantity(shippedQuantity) };
}

function good(text: string, offer?: ScanResult['offer']): ScanResult {
  return { good: true, text, ...(offer && { offer }) };
}

function bad(text: string, offer?: ScanResult['offer']): ScanResult {
  return { good: false, text, ...(offer && { offer }) };
}

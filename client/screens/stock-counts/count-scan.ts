import { type Signal, signal } from '@preact/signals-react';
import { readScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { scannedQuantity } from '../../../shared/gs1/scanned-quantity.ts';
import { ApiError } from '../../calls/errors.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { Scan, ScanResult, ScanStore } from '../../ui/scan/scan.ts';
import { createScanQueue, type ScanQueue } from '../../ui/scan/scan-queue.ts';
import type { CountCalls, Counted, CountLine, StockCount } from './count-calls.ts';

export interface Place {
  id: number;
  name: string;
}

/** What scanning needs of the count. */
export interface CountScanDependencies {
  calls: Pick<CountCalls, 'scanned' | 'stockCodeOf'>;
  count(): StockCount | undefined;
  rows(): readonly CountLine[];
  /** Saves a count and shows its line. */
  save(counted: Counted, key: string): Promise<CountLine | undefined>;
  store?: ScanStore<Counted>;
}

export interface CountScan {
  queue: ScanQueue<Counted>;
  /** Counting a SKU: where the next scans are counted. */
  location: Signal<Place | undefined>;
  /** A SKU on drums was scanned: the next code is its drum. */
  awaitingDrum: Signal<string | undefined>;
}

/** Counting by scan: a SKU adds one, or what its code says; a drum is there, whole; counting a SKU, a location sticks. */
export function createCountScan({ calls, count, rows, save, store }: CountScanDependencies): CountScan {
  const location = signal<Place | undefined>(undefined);
  const awaitingDrum = signal<string | undefined>(undefined);
  const queue = createScanQueue<Counted>({ apply, ...(store !== undefined && { store }) });

  async function apply(scan: Scan<Counted>, understood: (command: Counted) => Promise<void>): Promise<ScanResult> {
    try {
      const meant = scan.command ?? (await understand(scan.code));
      if ('good' in meant) return meant;
      if (scan.command === undefined) await understood(meant);
      return told(scan.code, meant, await save(meant, scan.id));
    } catch (error) {
      // Only a refusal is an answer; a lost connection keeps the scan waiting.
      if (error instanceof ApiError && error.status < 500) return bad(naming(scan.code, error.message));
      throw error;
    }
  }

  async function understand(scanned: string): Promise<Counted | ScanResult> {
    const code = readScannedCode(scanned);
    const onScreen = rows().find((row) => row.drumNumber === code.text);
    if (onScreen !== undefined) return drum(code.text, onScreen.sku.stockCode, onScreen.location.id);
    if (rows().some((row) => row.sku.stockCode === code.text)) return sku(code.text, scanned);
    const [found] = await calls.scanned(code.text);
    if (found?.kind === 'location') return place({ id: found.id, name: found.label });
    if (found?.kind === 'drum') return drum(found.label, found.detail ?? '');
    if (found?.kind === 'sku') return sku(found.label, scanned);
    const stockCode = await calls.stockCodeOf(scanned);
    if (stockCode !== undefined) return sku(stockCode, scanned);
    const awaited = awaitingDrum.peek();
    return awaited === undefined ? bad(t('counting_scan_unknown', { code: code.text })) : drum(code.text, awaited);
  }

  function sku(stockCode: string, scanned: string): Counted | ScanResult {
    const wanted = count()?.sku;
    if (wanted != null && wanted.stockCode !== stockCode) {
      return bad(t('counting_scan_otherSku', { code: stockCode, sku: wanted.stockCode }));
    }
    const known = rows().find((row) => row.sku.stockCode === stockCode)?.sku;
    if (known?.onDrums) {
      awaitingDrum.value = stockCode;
      return { good: true, text: t('counting_scan_nowDrum', { code: stockCode }) };
    }
    const at = placeOf(stockCode);
    if (at === undefined) return bad(t('counting_scan_whichPlace', { code: stockCode }));
    return { ...at, stockCode, add: scannedQuantity(readScannedCode(scanned), known?.unit ?? '') ?? '1' };
  }

  function drum(drumNumber: string, stockCode: string, locationId?: number): Counted | ScanResult {
    const at = locationId === undefined ? placeOf(drumNumber) : { locationId };
    if (at === undefined) return bad(t('counting_scan_whichPlace', { code: drumNumber }));
    return { ...at, stockCode, drumNumber, whole: true };
  }

  /** A location count knows its location; a SKU is counted where it was said, or in the only place it can be. */
  function placeOf(code: string): { locationId: number } | undefined {
    const fixed = count()?.location ?? location.peek();
    if (fixed != null) return { locationId: fixed.id };
    const places = new Set(
      rows()
        .filter((row) => row.drumNumber === null || row.drumNumber === code)
        .map((row) => row.location.id),
    );
    const [only] = places;
    return places.size === 1 && only !== undefined ? { locationId: only } : undefined;
  }

  function place(scanned: Place): ScanResult {
    const here = count()?.location;
    if (here != null && here.id !== scanned.id) {
      return bad(t('counting_scan_otherPlace', { name: scanned.name, here: here.name }));
    }
    if (here == null) location.value = scanned;
    return { good: true, text: t('counting_scan_location', { name: scanned.name }) };
  }

  function told(code: string, meant: Counted, line: CountLine | undefined): ScanResult {
    awaitingDrum.value = undefined;
    const { drumNumber } = meant;
    if (drumNumber !== undefined && line?.counted == null) {
      return { good: true, text: t('counting_scan_drumWaits', { code: drumNumber }) };
    }
    const quantity = formatQuantity(line?.counted ?? '0');
    if (drumNumber !== undefined) return { good: true, text: t('counting_scan_drum', { code: drumNumber, quantity }) };
    return { good: true, text: t('counting_scan_counted', { code: meant.stockCode ?? code, counted: quantity }) };
  }

  return { queue, location, awaitingDrum };
}

/** A refusal names what was scanned. */
function naming(code: string, text: string): string {
  return text.includes(code) ? text : `${code}: ${text}`;
}

function bad(text: string): ScanResult {
  return { good: false, text };
}

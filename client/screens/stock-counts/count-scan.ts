import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { countStock, getStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import type { ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { scannedQuantity } from '../../../shared/gs1/scanned-sku.ts';
import { sum } from '../../../shared/quantity.ts';
import type { Api } from '../../calls/api.ts';
import { findGoods } from '../../goods/find-goods.ts';
import type { Scan, ScanQueue, ScanStore } from '../../scan/scan-queue.ts';
import { type Answer, bad, createScanning, enterQuantity, good, type Meaning } from '../../scan/scanning.ts';
import { findScannedSku } from '../../state/find-scanned-sku.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { type CountLine, CountLineState } from './count-line-state.ts';
import { countedNow, nowText } from './counted-meanwhile.ts';

export type StockCount = Reply<typeof getStockCount>;
export type Counted = Input<typeof countStock>['counts'][number];

interface Location {
  id: number;
  name: string;
}

export interface CountScanDependencies {
  api: Api;
  count(): StockCount | undefined;
  lines(): readonly CountLineState[];
  /** Saves a count and returns its line on screen. */
  save(counted: Counted, key: string): Promise<CountLineState | undefined>;
  store?: ScanStore<Counted> | undefined;
}

export interface CountScan {
  queue: ScanQueue<Counted>;
  /** When counting a SKU: the location of the next scans. */
  location: Signal<Location | undefined>;
  /** A SKU on drums was scanned, so the next code is its drum. */
  awaitingDrum: Signal<string | undefined>;
  scanned: ReadonlySignal<CountLineState | undefined>;
}

/**
 * Counting by scan: a SKU adds one or the quantity in its code; a drum is counted whole; when counting a SKU, a scanned location stays
 * selected.
 */
export function createCountScan({ api, count, lines, save, store }: CountScanDependencies): CountScan {
  const rows = () => lines().map((line) => line.row.peek());
  const location = signal<Location | undefined>(undefined);
  const awaitingDrum = signal<string | undefined>(undefined);
  const scanned = signal<CountLineState | undefined>(undefined);
  const { queue } = createScanning<Counted>({ understand, carryOut, expect, isUnique, enter, store });

  async function understand(code: ScannedCode, scanned: string): Promise<Meaning<Counted>> {
    const onScreen = drumCalled(code.text);
    if (onScreen !== undefined) return drum(code.text, onScreen.sku.stockCode, onScreen.location.id);
    if (rows().some((row) => row.sku.stockCode === code.text)) return sku(code.text, code);
    const [item] = await findGoods(api, [code.text]);
    if (item?.kind === 'location') return scannedLocation({ id: item.id, name: item.label });
    if (item?.kind === 'drum') return drum(item.label, item.detail ?? '');
    if (item?.kind === 'sku') return sku(item.label, code);
    const named = await findScannedSku(api, scanned);
    if (named !== undefined) return sku(named.stockCode, code, named.unit);
    const awaited = awaitingDrum.peek();
    return awaited === undefined ? bad(t('counting_scan_unknown', { code: code.text })) : drum(code.text, awaited);
  }

  function drumCalled(code: string): CountLine | undefined {
    return rows().find((row) => row.drumNumber === code);
  }

  /** Only for pieces of a line on screen. */
  function expect(code: ScannedCode, _scanned: string, ahead: readonly Counted[]) {
    const known = rows().find((row) => row.sku.stockCode === code.text);
    if (known === undefined || known.sku.onDrums || drumCalled(code.text) !== undefined) return undefined;
    const meaning = sku(code.text, code);
    if (!('command' in meaning)) return undefined;
    const { command } = meaning;
    const line = lineOf(command, lines());
    if (line === undefined) return undefined;
    const counted = sum([line.row.peek().counted ?? '0', quantityAhead(line, [...ahead, command])]);
    const text = t('counting_scan_counted', { code: code.text, counted: formatQuantity(counted) });
    return { command, answer: good(text, countedOn(line)) };
  }

  function isUnique(scanned: string): boolean {
    return awaitingDrum.peek() !== undefined || drumCalled(scanned) !== undefined;
  }

  function countedOn(line: CountLineState | undefined): Pick<Answer, 'lines' | 'focus'> {
    if (line === undefined) return {};
    const focus = () => {
      scanned.value = line;
    };
    return { lines: [line], focus };
  }

  function sku(stockCode: string, scanned: ScannedCode, unit = ''): Meaning<Counted> {
    const wanted = count()?.sku;
    if (wanted != null && wanted.stockCode !== stockCode) {
      return bad(t('counting_scan_otherSku', { code: stockCode, sku: wanted.stockCode }));
    }
    const known = rows().find((row) => row.sku.stockCode === stockCode)?.sku;
    if (known?.onDrums) {
      awaitingDrum.value = stockCode;
      return good(t('counting_scan_nowDrum', { code: stockCode }));
    }
    const at = locationOf(stockCode);
    if (at === undefined) return bad(t('counting_scan_whichPlace', { code: stockCode }));
    return { command: { ...at, stockCode, add: scannedQuantity(scanned, known?.unit ?? unit) ?? '1' } };
  }

  function drum(drumNumber: string, stockCode: string, locationId?: number): Meaning<Counted> {
    const at = locationId === undefined ? locationOf(drumNumber) : { locationId };
    if (at === undefined) return bad(t('counting_scan_whichPlace', { code: drumNumber }));
    const row = rows().find((one) => one.drumNumber === drumNumber && one.location.id === at.locationId);
    return { command: { ...at, stockCode, drumNumber, whole: true, was: row?.counted ?? null } };
  }

  /** The location of a location count; for a SKU count the selected location, or the only possible one. */
  function locationOf(code: string): { locationId: number } | undefined {
    const fixed = count()?.location ?? location.peek();
    if (fixed != null) return { locationId: fixed.id };
    const locationIds = new Set(
      rows()
        .filter((row) => row.drumNumber === null || row.drumNumber === code)
        .map((row) => row.location.id),
    );
    const [only] = locationIds;
    return locationIds.size === 1 && only !== undefined ? { locationId: only } : undefined;
  }

  function scannedLocation(scanned: Location): Answer {
    const here = count()?.location;
    if (here != null && here.id !== scanned.id) {
      return bad(t('counting_scan_otherPlace', { name: scanned.name, here: here.name }));
    }
    if (here == null) location.value = scanned;
    return good(t('counting_scan_location', { name: scanned.name }));
  }

  async function carryOut(counted: Counted, { id, code }: Scan): Promise<Answer> {
    const line = await save(counted, id).catch((error: unknown) => {
      const now = countedNow(error);
      if (now !== undefined) return now;
      throw error;
    });
    if (line !== undefined && !(line instanceof CountLineState)) {
      return bad(`${counted.drumNumber ?? code}: ${nowText(line)}`);
    }
    awaitingDrum.value = undefined;
    const { drumNumber } = counted;
    const current = line?.row.peek().counted ?? null;
    const more = countedOn(line);
    if (drumNumber !== undefined && current === null)
      return good(t('counting_scan_drumWaits', { code: drumNumber }), more);
    const quantity = formatQuantity(current ?? '0');
    return drumNumber === undefined
      ? good(t('counting_scan_counted', { code: counted.stockCode ?? code, counted: quantity }), more)
      : good(t('counting_scan_drum', { code: drumNumber, quantity }), more);
  }

  /** Stock codes can be typed as well: a number that names goods is a code. */
  async function enter(quantity: string): Promise<Answer | undefined> {
    const line = scanned.peek();
    const isCode = rows().some(({ sku, drumNumber }) => [sku.stockCode, drumNumber].includes(quantity));
    if (line === undefined || line.row.peek().drumNumber !== null || isCode) return undefined;
    if ((await findGoods(api, [quantity])).length > 0) return undefined;
    const code = line.row.peek().sku.stockCode;
    const text = () => t('counting_scan_counted', { code, counted: formatQuantity(line.row.peek().counted ?? '0') });
    return enterQuantity(line, line.counted, { quantity, code, text });
  }

  return { queue, location, awaitingDrum, scanned };
}

export function lineOf(counted: Counted, lines: readonly CountLineState[]): CountLineState | undefined {
  return lines.find((line) => isCountOf(counted, line));
}

/** The quantity that commands add to a line. */
export function quantityAhead(line: CountLineState, ahead: readonly Counted[]): string {
  return sum(ahead.flatMap((counted) => (isCountOf(counted, line) ? (counted.add ?? []) : [])));
}

function isCountOf({ locationId, stockCode, drumNumber }: Counted, { row }: CountLineState): boolean {
  const line = row.peek();
  const isSame = line.location.id === locationId && line.sku.stockCode === stockCode;
  return isSame && line.drumNumber === (drumNumber ?? null);
}

import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { listDrums } from '../../../../shared/contract/drums/drums.ts';
import { isElementString, type ScannedCode } from '../../../../shared/gs1/scanned-code.ts';
import { onlyNamed, scannedQuantity } from '../../../../shared/gs1/scanned-sku.ts';
import { compare, sum } from '../../../../shared/quantity.ts';
import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { firstRow } from '../../../calls/pages.ts';
import { idempotencyKey } from '../../../calls/request.ts';
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
import { searchFor } from '../../../shell/layer.ts';
import { findScannedSku } from '../../../state/find-scanned-sku.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { refusalText } from './despatch-refusals.ts';
import { isFull, type Location, leftAt, leftOf, positionOf, type Stop, type TakenChange } from './despatch-rules.ts';
import type { StopState } from './stop-state.ts';
import type { WalkState } from './walk-state.ts';

interface DespatchScanDependencies {
  api: Api;
  walk: WalkState;
  /** `own`: the scan that the change carries out. */
  save(change: TakenChange, key: string, own?: ScannedTake): Promise<void>;
  /** Several picks are walked at once: an answer names the pick that a scan was booked to. */
  isRound: boolean;
  /** Stores scans that are not saved yet, so that they survive the page. */
  store?: ScanStore<ScannedTake> | undefined;
}

export interface ScannedTake {
  readonly change: TakenChange;
  /** The key of its stop, which may not be on the walk. */
  readonly stop: string;
  /** The batch in the code: shown, not stored (decision 52). */
  readonly batch?: string;
}

export interface DespatchScan {
  queue: ScanQueue<ScannedTake>;
  /** The sticky location for the next scans: set by scanning it first (checklist 9). */
  location: Signal<Location | undefined>;
  /** Set after a SKU on drums was scanned: the next code is its drum. */
  awaitingDrum: Signal<Stop | undefined>;
  scanned: ReadonlySignal<StopState | undefined>;
  /** Undoes the last scan that counted, then the one before it. */
  undo(): Promise<void>;
}

/**
 * Picks by scan, in any order: a SKU takes one, a drum takes its reserved quantity, a location sticks, and any other code is reported as
 * unknown.
 */
export function createDespatchScan({ api, walk, save, isRound, store }: DespatchScanDependencies): DespatchScan {
  const location = signal<Location | undefined>(undefined);
  const awaitingDrum = signal<Stop | undefined>(undefined);
  const scanned = signal<StopState | undefined>(undefined);
  const scanning = createScanning<ScannedTake>({
    understand,
    carryOut,
    expect,
    isUnique,
    enter,
    refusal: refusalText,
    store,
  });

  async function understand(code: ScannedCode, text: string): Promise<Meaning<ScannedTake>> {
    const here = isElementString(code) ? undefined : walk.locationNamed(code.text);
    if (here !== undefined) return atLocation(here);
    const match = walk.match(text);
    if (match?.kind === 'drum') return drumOf(match.line, code);
    if (match?.kind === 'sku') return scannedSku(code, match.lines);
    const unread = misread(code);
    if (unread !== undefined) return unread;
    const stockLocation = isElementString(code) ? undefined : await locationNamed(api, code.text);
    return stockLocation === undefined ? otherGoods(code, text) : atLocation(stockLocation);
  }

  /** Only for pieces at a planned stop: elsewhere the server knows what is there. */
  function expect(code: ScannedCode, text: string, ahead: readonly ScannedTake[]) {
    if (!isElementString(code) && walk.locationNamed(code.text) !== undefined) return undefined;
    const match = walk.match(text);
    if (match?.kind !== 'sku' || match.lines.some(({ sku }) => sku.onDrums)) return undefined;
    const meaning = scannedSku(code, match.lines, ahead);
    if (!('command' in meaning)) return undefined;
    const { command } = meaning;
    const stop = walk.find(command.stop);
    if (stop === undefined || stop.row.peek().reserved === '0' || command.batch !== undefined) return undefined;
    const row = withTakes(stop.row.peek(), [...ahead, command]);
    return { command, answer: good(takenText(row, code.text), about(stop)) };
  }

  /** In a round, a drum can be wanted by several picks and is scanned for each. */
  function isUnique(scanned: string): boolean {
    if (awaitingDrum.peek() !== undefined) return true;
    const match = walk.match(scanned);
    if (match?.kind !== 'drum') return false;
    const wanted = walk.stops.peek().filter(({ row }) => row.peek().drumNumber === match.line.drumNumber);
    return wanted.length === 1;
  }

  async function carryOut(take: ScannedTake, { id, code }: Scan): Promise<Answer> {
    const wanted = wantedElsewhere(take);
    try {
      await save(take.change, id, take);
    } catch (error) {
      if (wanted === undefined || !isRefusal(error) || error.code !== 'insufficient_quantity') throw error;
      const next = wanted.location?.name ?? '';
      const here = wantedAt(location.peek());
      return bad(
        t(here === undefined ? 'despatch_scan_wantedAt' : 'despatch_scan_wantedHere', {
          code,
          next,
          here: here?.sku.stockCode ?? '',
        }),
      );
    }
    awaitingDrum.value = undefined;
    const stop = walk.find(take.stop);
    const text = takenText(stop?.row.peek(), code);
    const { batch } = take;
    return good(batch === undefined ? text : t('despatch_scan_batch', { text, batch }), {
      ...about(stop),
      takeBack: () => takeBack(code, take),
    });
  }

  function takenText(stop: Stop | undefined, code: string): string {
    const { reserved, pick } = stop ?? { reserved: '0', pick: '' };
    const sums = t(reserved === '0' ? 'despatch_scan_takenElsewhere' : 'despatch_scan_taken', {
      code: stop?.drumNumber ?? stop?.sku.stockCode ?? code,
      ...sumsOf(stop),
    });
    return isRound && pick !== '' ? t('despatch_scan_forPick', { text: sums, pick }) : sums;
  }

  async function enter(quantity: string): Promise<Answer | undefined> {
    const stop = scanned.peek();
    if (stop === undefined || stop.row.peek().sku.onDrums) return undefined;
    if (walk.match(quantity) !== undefined || walk.locationNamed(quantity) !== undefined) return undefined;
    const { sku, reserved: most } = stop.row.peek();
    const text = () => takenText(stop.row.peek(), sku.stockCode);
    return enterQuantity(stop, stop.taken, { quantity, most, code: sku.stockCode, text });
  }

  /** For a scan that takes goods at an unplanned location: the planned stop of the same line that still wants some. */
  function wantedElsewhere({ change, stop: key }: ScannedTake): Stop | undefined {
    if ((walk.find(key)?.row.peek().reserved ?? '0') !== '0') return undefined;
    const stops = walk.stops.peek().map(({ row }) => row.peek());
    return stops.find((stop) => stop.lineId === change.lineId && stop.reserved !== '0' && !isFull(stop));
  }

  async function takeBack(code: string, { change, stop: key }: ScannedTake): Promise<Answer> {
    const { add, set, was: _was, ...position } = change;
    await save({ ...position, take: add ?? set ?? '0' }, idempotencyKey());
    const stop = walk.find(key);
    return good(t('despatch_scan_undone', { code, ...sumsOf(stop?.row.peek()) }), about(stop));
  }

  /** The goods that are still to be picked at a location. */
  function wantedAt(stockLocation: Location | undefined): Stop | undefined {
    const stops = walk.stops.peek().map(({ row }) => row.peek());
    return stops.find((stop) => stop.location?.id === stockLocation?.id && !isFull(stop));
  }

  function atLocation(stockLocation: Location): Answer {
    location.value = stockLocation;
    const next = wantedAt(stockLocation);
    if (next === undefined) return good(t('despatch_scan_emptyLocation', { name: stockLocation.name }));
    const { sku, drumNumber } = next;
    const what = drumNumber === null ? sku.stockCode : t('despatch_drumOf', { sku: sku.stockCode, drum: drumNumber });
    const left = formatQuantity(leftAt(next));
    return good(t('despatch_scan_location', { what, left }), about(walk.find(next.key)));
  }

  function scannedSku(
    code: ScannedCode,
    stops: readonly Stop[],
    ahead: readonly ScannedTake[] = [],
  ): Meaning<ScannedTake> {
    // If several picks want the SKU, one that still does.
    const any = stops.find((stop) => leftOfLine(stop, ahead) !== '0') ?? stops[0];
    if (any === undefined) return unknown(shownCode(code));
    const now = stops.map((stop) => withTakes(walk.find(stop.key)?.row.peek() ?? stop, ahead));
    if (any.sku.onDrums) return scannedDrumSku(code, now);
    const stockLocation = location.peek();
    const stopsHere = stockLocation === undefined ? now : now.filter((stop) => stop.location?.id === stockLocation.id);
    const stop =
      stopsHere.find((one) => !isFull(one)) ??
      (stockLocation === undefined ? undefined : elsewhere(any, stockLocation, stopsHere));
    if (stop === undefined) return full(shownCode(code), any);
    const left = stop.reserved === '0' ? leftOfLine(any, ahead) : leftAt(stop);
    if (compare(left, '0') === 0) return full(shownCode(code), any);
    const stated = scannedQuantity(code, any.sku.unit);
    if (stated !== undefined && compare(stated, left) > 0) return tooMuch(shownCode(code), stated, left);
    const add = stated ?? (compare(left, '1') < 0 ? left : '1');
    return command({ ...positionOf(stop), add }, stop.key, code);
  }

  /** The SKU can be taken at an unplanned location as long as its line wants more. */
  function elsewhere(stop: Stop, stockLocation: Location, stopsHere: readonly Stop[]): Stop | undefined {
    if (stopsHere.some(({ reserved }) => reserved !== '0')) return undefined;
    const [known] = stopsHere;
    if (known !== undefined) return known;
    const key = `${stop.lineId}:${stockLocation.id}:`;
    return { ...stop, key, location: stockLocation, reserved: '0', taken: null };
  }

  function scannedDrumSku(code: ScannedCode, stops: readonly Stop[]): Meaning<ScannedTake> {
    const named = code.serial === undefined ? undefined : onlyNamed(stops, code.serial, ({ drumNumber }) => drumNumber);
    if (named !== undefined) return drumOf(named, code);
    const stop = stops.find((one) => !isFull(one));
    if (stop === undefined) return full(shownCode(code), stops[0]);
    awaitingDrum.value = stop;
    return good(t('despatch_scan_nowDrum', { code: stop.sku.stockCode }), about(walk.find(stop.key)));
  }

  /** Takes the reserved quantity of a drum, or the quantity in the code. */
  function drumOf(known: Stop, code: ScannedCode): Meaning<ScannedTake> {
    const here = walk.stops.peek().map(({ row }) => row.peek());
    // If several picks want part of the drum, one that has none yet.
    const open = here.find((one) => one.drumNumber === known.drumNumber && (one.taken ?? '0') === '0');
    const stop = open ?? walk.find(known.key)?.row.peek() ?? known;
    const drum = stop.drumNumber ?? code.text;
    if (stop.taken !== null && stop.taken !== '0') return bad(t('despatch_scan_drumTwice', { code: drum }));
    const left = leftAt(stop);
    const set = scannedQuantity(code, stop.sku.unit) ?? left;
    if (compare(set, left) > 0) return tooMuch(drum, set, left);
    return command({ ...positionOf(stop), set, was: stop.taken }, stop.key, code);
  }

  /** A drum of a SKU of this pick other than the reserved one, or goods that do not belong here. */
  async function otherGoods(code: ScannedCode, text: string): Promise<Meaning<ScannedTake>> {
    const number = code.serial ?? code.text;
    const drum = await drumNumbered(number);
    const stop = drum && walk.stops.peek().find(({ row: { value } }) => value.sku.stockCode === drum.stockCode);
    if (drum === undefined || stop === undefined) {
      const stockCode = drum?.stockCode ?? (await findScannedSku(api, text))?.stockCode;
      return stockCode === undefined ? unknown(shownCode(code)) : bad(t('despatch_scan_otherSku', { code: stockCode }));
    }
    const { lineId } = stop.row.peek();
    const left = leftOfLine(stop.row.peek());
    if (compare(left, '0') === 0) return full(number, stop.row.peek());
    const set = compare(drum.quantity, left) < 0 ? drum.quantity : left;
    const key = `${lineId}:${drum.location.id}:${number}`;
    return command({ lineId, locationId: drum.location.id, drumNumber: number, set, was: null }, key, code);
  }

  /** Undefined if the drum is not in this warehouse. */
  async function drumNumbered(number: string) {
    const drum = await firstRow(api, listDrums, { number });
    const location = drum?.location == null ? undefined : await locationNamed(api, drum.location);
    return drum && location && { ...drum, location };
  }

  function command(change: TakenChange, stop: string, { batch }: ScannedCode): Meaning<ScannedTake> {
    return { command: { change, stop, ...(batch !== undefined && { batch }) } };
  }

  /** Makes the stop current and shows it under the scan field. */
  function about(stop: StopState | undefined): Pick<Answer, 'lines' | 'focus'> {
    if (stop === undefined) return {};
    const focus = () => {
      walk.current.value = stop;
      scanned.value = stop;
    };
    return { lines: [stop], focus };
  }

  function leftOfLine(stop: Stop, ahead: readonly ScannedTake[] = []): string {
    const line = walk.lineOf(stop)?.row.peek();
    if (line === undefined) return '0';
    const adds = ahead.flatMap(({ change }) => (change.lineId === line.id ? (change.add ?? []) : []));
    return leftOf({ ...line, takenQuantity: sum([line.takenQuantity ?? '0', ...adds]) });
  }

  function unknown(code: string): Answer {
    return bad(t('despatch_scan_unknown', { code }), {
      offer: { label: t('despatch_scan_search'), run: () => searchFor(code) },
    });
  }

  /** Rejects a scan that would exceed the quantity of the pick and names the maximum (checklist 8); a larger quantity must be typed. */
  function full(code: string, stop: Stop | undefined): Answer {
    const stockLocation = location.peek();
    const next = stop && walk.stops.peek().find(({ row: { value } }) => value.lineId === stop.lineId && !isFull(value));
    if (next !== undefined && stockLocation !== undefined) {
      return bad(
        t('despatch_scan_fullHere', { code, name: stockLocation.name, next: next.row.peek().location?.name ?? '' }),
      );
    }
    const rows = walk.lines.peek().map(({ row }) => row.peek());
    const same = rows.filter(({ sku }) => sku.id === stop?.sku.id);
    const taken = formatQuantity(sum(same.map(({ takenQuantity }) => takenQuantity ?? '0')));
    return bad(
      t('despatch_scan_full', { code, taken, wanted: formatQuantity(sum(same.map(({ quantity }) => quantity))) }),
    );
  }

  return { ...scanning, location, awaitingDrum, scanned };
}

function tooMuch(code: string, stated: string, left: string): Answer {
  const [quantity, most] = [formatQuantity(stated), formatQuantity(left)];
  return bad(t('despatch_scan_tooMuch', { code, quantity, most }));
}

/** The stop once these commands have taken from it. */
function withTakes(stop: Stop, ahead: readonly ScannedTake[]): Stop {
  const added = quantityAhead(stop.key, ahead);
  return added === '0' ? stop : { ...stop, taken: sum([stop.taken ?? '0', added]) };
}

/** The quantity that commands add at a stop. */
export function quantityAhead(key: string, ahead: readonly ScannedTake[]): string {
  return sum(ahead.flatMap(({ stop, change }) => (stop === key ? (change.add ?? []) : [])));
}

function sumsOf(stop: Stop | undefined): { taken: string; reserved: string } {
  const { taken = null, reserved = '0' } = stop ?? {};
  return { taken: formatQuantity(taken ?? '0'), reserved: formatQuantity(reserved) };
}

import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { isElementString, type ScannedCode } from '../../../shared/gs1/scanned-code.ts';
import { scannedBatches, scannedQuantity } from '../../../shared/gs1/scanned-sku.ts';
import { compare, fromUnits, sum, toUnits } from '../../../shared/quantity.ts';
import type { Api } from '../../calls/api.ts';
import { idempotencyKey } from '../../calls/request.ts';
import { locationNamed } from '../../pickers/find-names.ts';
import type { Scan, ScanQueue, ScanStore } from '../../scan/scan-queue.ts';
import {
  type Answer,
  bad,
  createScanning,
  enterQuantity,
  good,
  type Meaning,
  misread,
  shownCode,
} from '../../scan/scanning.ts';
import { searchFor } from '../../shell/layer.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { createBatchDoubts } from './doubtful-batch.ts';
import type { ErnLineState } from './ern-line-state.ts';
import type { ErnLinesState } from './ern-lines-state.ts';
import { refusalText } from './ern-refusals.ts';
import { type CountInput, type ErnLine, isFull, type Location, remainingOf } from './ern-rules.ts';
import { createExpectedDrum, type ExpectedDrumDependencies } from './expected-drum.ts';
import { addedTo, countAt } from './line-changes.ts';

interface ErnScanDependencies {
  api: Api;
  lines: ErnLinesState;
  drums: Pick<ExpectedDrumDependencies, 'problem' | 'isFixed'>;
  count(change: CountInput, key: string): Promise<void>;
  /** Stores scans that are not counted yet, so that they survive the page. */
  store?: ScanStore<ScannedCount> | undefined;
}

export interface ScannedCount {
  readonly lineId: number;
  readonly change: CountInput;
  readonly drum?: { readonly number: string; readonly quantity: string };
}

export interface ErnScan {
  queue: ScanQueue<ScannedCount>;
  /** The sticky location for the next lines: set by scanning it first (checklist 9). */
  location: Signal<Location | undefined>;
  /** Set after a SKU on drums was scanned: the next code is its drum. */
  awaitingDrum: Signal<ErnLineState | undefined>;
  scanned: ReadonlySignal<ErnLineState | undefined>;
  /** Undoes the last scan that counted, then the one before it. */
  undo(): Promise<void>;
}

/** Counts by scan, in any order: a SKU adds one, a drum counts whole, a location sticks, and any other code is reported as unknown. */
export function createErnScan({ api, lines, drums, count, store }: ErnScanDependencies): ErnScan {
  const { location } = lines;
  const awaitingDrum = signal<ErnLineState | undefined>(undefined);
  const scanned = signal<ErnLineState | undefined>(undefined);
  /** The batches from the code of the SKU whose drum is awaited. */
  let awaitedBatches: string[] = [];
  const scanning = createScanning<ScannedCount>({
    understand,
    carryOut,
    expect,
    isUnique,
    enter,
    refusal: refusalText,
    store,
  });
  const doubtedBatch = createBatchDoubts((code) => scanning.queue.take(code));
  const expected = createExpectedDrum({ ...drums, api, take: (code) => scanning.queue.take(code) });

  async function understand(code: ScannedCode, text: string): Promise<Meaning<ScannedCount>> {
    const match = await lines.match(text);
    const refused = await expected.refuse(awaitingDrum, code, text, match);
    if (refused !== undefined) return refused;
    const doubted = match && doubtedBatch(code, text);
    if (doubted !== undefined) return doubted;
    if (match?.kind === 'sku')
      return scannedSku(
        code,
        match.lines.map((row) => row.id),
      );
    if (match?.kind === 'drum') {
      const { drumNumber, supplierDrumNumber } = match;
      const drum = { drumNumber, ...(supplierDrumNumber && { supplierDrumNumber }) };
      return scannedDrum(lines.find(match.line.id), drum, code);
    }
    const unread = misread(code);
    if (unread !== undefined) return unread;
    const countLocation = isElementString(code) ? undefined : await locationNamed(api, code.text);
    if (countLocation !== undefined) return scannedLocation(countLocation);
    const drumNumber = code.serial ?? code.text;
    if (awaitingDrum.peek() !== undefined) return scannedDrum(awaitingDrum.peek(), { drumNumber }, code);
    return unknown(shownCode(code));
  }

  /** Only for pieces: a drum may be in use elsewhere, and a batch may be in doubt. */
  function expect(code: ScannedCode, text: string, ahead: readonly ScannedCount[]) {
    const match = lines.known(text);
    if (match?.kind !== 'sku' || awaitingDrum.peek() !== undefined || scannedBatches(code).length > 0) return undefined;
    if (match.lines.some(({ sku }) => sku.onDrums)) return undefined;
    const lineIds = match.lines.map((row) => row.id);
    const meaning = scannedSku(code, lineIds, ahead);
    if (!('command' in meaning)) return undefined;
    const { command } = meaning;
    const line = lines.find(command.lineId);
    const row = line && withCounts(line.row.peek(), [...ahead, command]);
    const answer = good(
      t('ern_scan_counted', { code: row?.sku.stockCode ?? code.text, ...sumsOf(row) }),
      countedOn(line),
    );
    return { command, answer };
  }

  function isUnique(scanned: string): boolean {
    return awaitingDrum.peek() !== undefined || lines.known(scanned)?.kind === 'drum';
  }

  async function carryOut(command: ScannedCount, { id, code }: Scan): Promise<Answer> {
    const { lineId, change, drum } = command;
    const undoing = takenBack(change, lines.find(lineId)?.row.peek());
    await count(change, id);
    const line = lines.find(lineId);
    const more = { ...countedOn(line), takeBack: () => takeBack(code, lineId, undoing) };
    if (drum !== undefined) awaitingDrum.value = undefined;
    const text =
      drum === undefined
        ? t('ern_scan_counted', { code: line?.row.peek().sku.stockCode ?? code, ...sumsOf(line?.row.peek()) })
        : t('ern_scan_drum', { code: drum.number, quantity: formatQuantity(drum.quantity) });
    const [batch] = change.counts?.flatMap(({ batches = [] }) => batches) ?? [];
    return good(batch === undefined ? text : t('ern_scan_batch', { text, batch }), more);
  }

  async function enter(quantity: string): Promise<Answer | undefined> {
    const line = scanned.peek();
    if (line === undefined || line.isSplit || line.row.peek().sku.onDrums) return undefined;
    if ((await lines.match(quantity)) !== undefined) return undefined;
    const { sku, shippedQuantity: most } = line.row.peek();
    const code = sku.stockCode;
    const text = () => t('ern_scan_counted', { code, ...sumsOf(line.row.peek()) });
    return enterQuantity(line, line.received, { quantity, most, code, text });
  }

  async function takeBack(code: string, lineId: number, undoing: CountInput): Promise<Answer> {
    await count(undoing, idempotencyKey());
    const line = lines.find(lineId);
    return good(t('ern_scan_undone', { code, ...sumsOf(line?.row.peek()) }), countedOn(line));
  }

  function unknown(code: string): Answer {
    return bad(t('ern_scan_unknown', { code }), {
      offer: { label: t('ern_scan_search'), run: () => searchFor(code) },
    });
  }

  function scannedSku(
    scanned: ScannedCode,
    lineIds: readonly number[],
    ahead: readonly ScannedCount[] = [],
  ): Meaning<ScannedCount> {
    const states = lineIds.map((id) => lines.find(id)).filter((state) => state !== undefined);
    const rowOf = (state: ErnLineState) => withCounts(state.row.peek(), ahead);
    const state = states.find((one) => !isFull(rowOf(one)));
    if (state === undefined) return full(shownCode(scanned), states);
    const row = rowOf(state);
    const { stockCode: code } = row.sku;
    if (row.sku.onDrums) {
      const { serial } = scanned;
      const quantity = scannedQuantity(scanned, row.sku.unit);
      if (serial !== undefined) return scannedDrum(state, { drumNumber: serial }, scanned, quantity);
      awaitingDrum.value = state;
      awaitedBatches = scannedBatches(scanned);
      return good(t('ern_scan_nowDrum', { code }), countedOn(state));
    }
    const remaining = remainingOf(row);
    const stated = scannedQuantity(scanned, row.sku.unit);
    if (stated !== undefined && compare(stated, remaining) > 0) return tooMuch(code, stated, remaining);
    const add = stated ?? (compare(remaining, '1') < 0 ? remaining : '1');
    const counted = { lineId: row.id, ...at(), add, ...batchesOf(scannedBatches(scanned)) };
    return { command: { lineId: row.id, change: { counts: [counted] } } };
  }

  function scannedDrum(
    state: ErnLineState | undefined,
    drum: { drumNumber: string; supplierDrumNumber?: string },
    scanned: ScannedCode,
    stated?: string,
  ): Meaning<ScannedCount> {
    const row = state?.row.peek();
    if (state === undefined || row === undefined) return unknown(drum.drumNumber);
    if (row.counts.some((one) => one.drumNumber === drum.drumNumber)) {
      return bad(t('ern_scan_drumTwice', { code: drum.drumNumber }));
    }
    if (isFull(row)) return full(drum.drumNumber, [state]);
    const remaining = remainingOf(row);
    const quantity = stated ?? remaining;
    if (compare(quantity, remaining) > 0) return tooMuch(drum.drumNumber, quantity, remaining);
    const own = scannedBatches(scanned);
    const named = own.length === 0 && awaitingDrum.peek() === state ? awaitedBatches : own;
    return {
      command: {
        lineId: row.id,
        change: { counts: [{ lineId: row.id, ...at(), ...drum, set: quantity, was: null, ...batchesOf(named) }] },
        drum: { number: drum.drumNumber, quantity },
      },
    };
  }

  /** Makes the line current and shows it under the scan field. */
  function countedOn(line: ErnLineState | undefined): Pick<Answer, 'lines' | 'focus'> {
    if (line === undefined) return {};
    const focus = () => {
      lines.current.value = line;
      scanned.value = line;
    };
    return { lines: [line], focus };
  }

  function scannedLocation(countLocation: Location): Answer {
    location.value = countLocation;
    return good(t('ern_scan_location', { name: countLocation.name }));
  }

  function at(): { locationId?: number } {
    const id = location.peek()?.id;
    return id === undefined ? {} : { locationId: id };
  }

  return { ...scanning, location, awaitingDrum, scanned };
}

/** Rejects a scan that would exceed the shipped quantity and names the maximum (checklist 8). */
function full(code: string, states: readonly ErnLineState[]): Answer {
  const [counted, shipped] = [totalOf(states, 'countedQuantity'), totalOf(states, 'shippedQuantity')];
  return bad(t('ern_scan_full', { code, counted, shipped }));
}

/** Rejects a code whose own quantity exceeds the quantity still to count. */
function tooMuch(code: string, stated: string, remaining: string): Answer {
  const [quantity, most] = [formatQuantity(stated), formatQuantity(remaining)];
  return bad(t('ern_scan_tooMuch', { code, quantity, most }));
}

function totalOf(states: readonly ErnLineState[], field: 'countedQuantity' | 'shippedQuantity'): string {
  const units = states.reduce((total, state) => total + toUnits(state.row.peek()[field] ?? '0'), 0n);
  return formatQuantity(fromUnits(units));
}

/** Takes back only what the scan counted, because others may have counted there since. Batches that were there `before` stay. */
function takenBack({ counts = [] }: CountInput, before: ErnLine | undefined): CountInput {
  return {
    counts: counts.map(({ add, set, was: _was, batches = [], ...position }) => {
      const known = (before && countAt(before, position)?.batches) ?? [];
      return { ...position, take: add ?? set ?? '0', ...batchesOf(batches.filter((batch) => !known.includes(batch))) };
    }),
  };
}

function batchesOf(batches: string[]): { batches?: string[] } {
  return batches.length === 0 ? {} : { batches };
}

/** The row once these commands have counted on it. */
function withCounts(row: ErnLine, ahead: readonly ScannedCount[]): ErnLine {
  const added = addedTo(
    row.id,
    ahead.map(({ change }) => change),
  );
  return added === '0' ? row : { ...row, countedQuantity: sum([row.countedQuantity ?? '0', added]) };
}

function sumsOf(row: ErnLine | undefined): { counted: string; shipped: string } {
  const { countedQuantity = null, shippedQuantity = '0' } = row ?? {};
  return { counted: formatQuantity(countedQuantity ?? '0'), shipped: formatQuantity(shippedQuantity) };
}

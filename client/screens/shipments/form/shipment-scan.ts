import { batch, type Signal, signal } from '@preact/signals-react';
import { isElementString, type ScannedCode } from '../../../../shared/gs1/scanned-code.ts';
import { codesOf, namesSku, scannedQuantity } from '../../../../shared/gs1/scanned-sku.ts';
import { compare } from '../../../../shared/quantity.ts';
import type { Api } from '../../../calls/api.ts';
import { findGoods, linesText, type Scanned } from '../../../goods/find-goods.ts';
import type { Scan, ScanQueue, ScanStore } from '../../../scan/scan-queue.ts';
import { type Answer, bad, createScanning, good, type Meaning, misread, shownCode } from '../../../scan/scanning.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { SentLine } from './sent-line.ts';
import type { SentLines } from './sent-lines.ts';
import { type StockFilter, stockToSend } from './shipment-reads.ts';
import { type StockToSend, stockKey } from './typed-shipment.ts';

/** The goods that a scan adds; a drum is always sent whole. */
export interface SentGoods {
  readonly row: StockToSend;
  readonly quantity?: string;
}

/** The choices left by a scan: locations of one SKU, or the stock at a location or of a job. */
export interface Offer {
  readonly title: string;
  readonly rows: readonly StockToSend[];
  readonly quantity?: string | undefined;
  readonly isOpen: boolean;
}

interface ShipmentScanDependencies {
  api: Api;
  lines: SentLines;
  store?: ScanStore<SentGoods> | undefined;
}

export interface ShipmentScan {
  readonly queue: ScanQueue<SentGoods>;
  readonly offer: Signal<Offer | undefined>;
  /** The last scan applied to the lines; after a crash it can be repeated. */
  readonly applied: Signal<string | undefined>;
  take(row: StockToSend): Answer;
  /** Sets each line to its full available quantity. */
  takeAll(rows: readonly StockToSend[]): void;
}

/** Adds goods by scan: a SKU adds one or the quantity on its label, a drum is sent whole, a location or job offers its stock. */
export function createShipmentScan({ api, lines, store }: ShipmentScanDependencies): ShipmentScan {
  const applied = signal<string | undefined>(undefined);
  const offer = signal<Offer | undefined>(undefined);
  const { queue } = createScanning<SentGoods>({ understand, carryOut, store });

  async function understand(code: ScannedCode): Promise<Meaning<SentGoods>> {
    const offered = narrowed(code);
    if (offered !== undefined) return offered;
    const again = lineFor(code);
    if (again !== undefined) return goodsOf(again.row.peek(), code);
    const unread = misread(code);
    if (unread !== undefined) return unread;
    const [item] = await findGoods(api, codesOf(code), { kinds: ['location', 'sku', 'drum'] });
    if (item !== undefined) return choose(code, item.label, await stockToSend(api, filterOf(item)), item.kind);
    const isJob = !isElementString(code) && code.text.length <= LONGEST_JOB;
    const owned = isJob ? await stockToSend(api, { job: code.text }) : [];
    if (owned.length > 0) return choose(code, code.text, owned, 'job');
    return bad(t('shipmentForm_scan_unknown', { code: shownCode(code) }));
  }

  /** While choices are offered, a scan of one of them, or of goods there, selects it. */
  function narrowed(code: ScannedCode): Meaning<SentGoods> | undefined {
    const { title, rows = [], quantity, isOpen } = offer.peek() ?? {};
    if (title?.toLowerCase() === code.text.toLowerCase()) return undefined;
    const named = rows.filter((row) => isNamed(row, code));
    const [only] = named;
    if (only === undefined) return undefined;
    if (named.length > 1) {
      offer.value = offerOf(only.sku.stockCode, named, code);
      return bad(t('shipmentForm_scan_which', { code: only.sku.stockCode, count: named.length }));
    }
    if (isOpen !== true) offer.value = undefined;
    return isOpen === true || quantity === undefined ? goodsOf(only, code) : { command: { row: only, quantity } };
  }

  /** The line that a repeated scan of a SKU adds to, if it is the only one and stock remains at its location. */
  function lineFor(code: ScannedCode): SentLine | undefined {
    const named = lines.all
      .peek()
      .filter(({ row }) => namesSku(code, row.peek().sku) || row.peek().sku.stockCode === code.text);
    const [line] = named;
    const isDrum = line?.isDrum === true || (code.serial !== undefined && line?.row.peek().sku.onDrums === true);
    if (line === undefined || named.length > 1 || isDrum) return undefined;
    return compare(line.rest, '0') > 0 ? line : undefined;
  }

  function choose(
    code: ScannedCode,
    name: string,
    all: readonly StockToSend[],
    kind: Scanned['kind'] | 'job',
  ): Meaning<SentGoods> {
    const rows = all.filter(({ available }) => available !== '0');
    const [only] = rows;
    if (only === undefined)
      return bad(t(all.length === 0 ? 'shipmentForm_scan_nothing' : 'shipmentForm_scan_held', { name }));
    if (kind === 'drum') return { command: { row: only } };
    if (kind === 'sku' && rows.length === 1) return goodsOf(only, code);
    if (kind === 'sku') {
      const left = rows.filter((row) => !isFull(row));
      const [last] = left;
      if (last !== undefined && left.length === 1) return goodsOf(last, code);
      offer.value = offerOf(only.sku.stockCode, left.length === 0 ? rows : left, code);
      return bad(t('shipmentForm_scan_which', { code: only.sku.stockCode }));
    }
    offer.value = { title: name, rows, isOpen: true };
    return good(linesText(kind, name, rows.length));
  }

  function isFull(row: StockToSend): boolean {
    const line = lines.all.peek().find(({ key }) => key === stockKey(row));
    return line !== undefined && compare(line.rest, '0') <= 0;
  }

  async function carryOut(goods: SentGoods, { id, code }: Scan): Promise<Answer> {
    if (applied.peek() === id) return good(code);
    const answer = add(goods);
    applied.value = id;
    return answer;
  }

  function add({ row, quantity = '1' }: SentGoods): Answer {
    const isNew = !lines.all.peek().some(({ key }) => key === stockKey(row));
    const line = lines.lineAt(row);
    const answer = line.isDrum ? addDrum(line, isNew) : addSome(line, quantity);
    if (answer.good) lines.bringUp(line);
    else if (isNew) lines.remove(line);
    return answer;
  }

  function take(row: StockToSend): Answer {
    const { quantity, isOpen } = offer.peek() ?? {};
    const answer = add({ row, ...(quantity !== undefined && { quantity }) });
    if (isOpen !== true) offer.value = undefined;
    queue.show(answer);
    return answer;
  }

  function takeAll(rows: readonly StockToSend[]): void {
    batch(() => {
      for (const row of rows) lines.lineAt(row).quantity.value.value = row.available;
      offer.value = undefined;
    });
  }

  return { queue, offer, applied, take, takeAll };
}

const LONGEST_JOB = 40;

function addDrum(line: SentLine, isNew: boolean): Answer {
  const { drumNumber: drum, available, sku } = line.row.peek();
  if (!isNew) return bad(t('shipmentForm_scan_drumTwice', { drum: drum ?? '' }), { lines: [line] });
  const texts = { drum: drum ?? '', code: sku.stockCode, quantity: formatQuantity(available), unit: sku.unit };
  return good(t('shipmentForm_scan_drum', texts), { lines: [line] });
}

function addSome(line: SentLine, quantity: string): Answer {
  const { sku, available } = line.row.peek();
  const { rest } = line;
  const [code, most] = [sku.stockCode, formatQuantity(available)];
  // A remainder of less than one is sent whole.
  const added = quantity === '1' && compare(rest, '1') < 0 ? rest : quantity;
  if (compare(added, '0') <= 0 || compare(added, rest) > 0) {
    return bad(t('shipmentForm_scan_full', { code, available: most }), { lines: [line] });
  }
  line.add(added);
  return good(
    t('shipmentForm_scan_added', { code, quantity: formatQuantity(line.quantity.value.peek()), available: most }),
    { lines: [line] },
  );
}

function goodsOf(row: StockToSend, code: ScannedCode): { command: SentGoods } {
  const quantity = scannedQuantity(code, row.sku.unit);
  return { command: { row, ...(quantity !== undefined && { quantity }) } };
}

function offerOf(title: string, rows: readonly StockToSend[], code: ScannedCode): Offer {
  return { title, rows, quantity: scannedQuantity(code, rows[0]?.sku.unit ?? ''), isOpen: false };
}

function isNamed({ sku, location, drumNumber, job }: StockToSend, code: ScannedCode): boolean {
  const names = [sku.stockCode, sku.barcode, location.name, drumNumber, job].map((name) => name?.toLowerCase());
  return (
    names.includes(code.text.toLowerCase()) ||
    namesSku(code, sku) ||
    (drumNumber !== null && drumNumber.toLowerCase() === code.serial?.toLowerCase())
  );
}

function filterOf({ kind, id, label }: Scanned): StockFilter {
  if (kind === 'sku') return { skuId: [id] };
  return kind === 'drum' ? { drum: label } : { location: label };
}

import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { listStockToSend } from '../../../../shared/contract/shipments/shipment-lines.ts';
import { sum } from '../../../../shared/quantity.ts';
import { isRecord } from '../../../lines/typed-lines.ts';

/** Goods that lie at one place, of one owner: what a line sends, or some of it. */
export type StockToSend = RowOf<typeof listStockToSend>;

export interface TypedSentLine {
  readonly row: StockToSend;
  readonly quantity: string;
}

/** The fields of the head that are text, as they are typed; '' where nothing is. */
export const headFields = [
  'type',
  'reason',
  'businessType',
  'transportType',
  'requestedBy',
  'salesOrderNumber',
  'rmaNumber',
  'projectNumber',
  'orgNumber',
  'shipFrom',
  'shipTo',
  'requiredCollectionDate',
  'pallets',
  'carrier',
  'manifestAddresses',
  'comments',
] as const;

export type HeadField = (typeof headFields)[number];

/** Whom a return goes to; a transfer goes to a warehouse. */
export type Receiver = 'partner' | 'company' | 'warehouse';

export interface TypedShipmentHead extends Readonly<Record<HeadField, string>> {
  readonly to: Receiver;
  readonly partner: string;
  /** The id of a warehouse. */
  readonly destination: string;
  /** The address that was offered last: as long as it stands in `shipTo`, another one may take its place. */
  readonly offered: string;
}

/** A return or transfer as it is kept beyond the life of the page. */
export interface TypedShipment {
  readonly head: TypedShipmentHead;
  readonly lines: readonly TypedSentLine[];
  /** The key under which it is saved, once. */
  readonly key: string;
  /** The last scan that is in it: taken up again, it counts no second time. */
  readonly scan: string | null;
  /** Of the one that is edited, as it was read. */
  readonly version: number | null;
}

/** Is it what this version of the form kept? */
export function isTypedShipment(value: unknown): value is TypedShipment {
  if (!isRecord(value)) return false;
  const { head, lines, key } = value;
  const isHead = isRecord(head) && headFields.every((name) => typeof head[name] === 'string');
  return isHead && typeof key === 'string' && Array.isArray(lines) && lines.every((line) => isRecord(line?.row));
}

/** What names a place of goods: each stands once in a return or transfer. A drum goes whole, whoever owns it. */
export function placeOf({ sku, location, drumNumber, job, segment, bySwc, swc }: StockToSend): string {
  const owner = [location.id, job, segment, ...(bySwc ? [swc] : [])];
  return JSON.stringify([sku.id, ...(drumNumber === null ? owner : [drumNumber])]);
}

/** The stock at the place of a line now. A line that names no SWC takes goods of any. */
export function stockAtPlace(goods: StockToSend, stock: readonly StockToSend[]): StockToSend | undefined {
  const { bySwc, owners } = goods;
  const [first, ...more] = stock.filter((row) => placeOf({ ...row, bySwc }) === placeOf(goods));
  if (first === undefined || more.length === 0) return first && { ...first, bySwc };
  return { ...first, bySwc, owners, available: sum([first, ...more].map((row) => row.available)) };
}

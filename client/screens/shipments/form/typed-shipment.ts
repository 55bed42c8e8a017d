import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { listStockToSend } from '../../../../shared/contract/shipments/shipment-lines.ts';
import { sum } from '../../../../shared/quantity.ts';
import { isRecord } from '../../../lines/typed-lines.ts';

/** Goods at one location with one owner, of which a line sends all or some. */
export type StockToSend = RowOf<typeof listStockToSend>;

export interface TypedSentLine {
  readonly row: StockToSend;
  readonly quantity: string;
}

/** Text fields of the head; '' means empty. */
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

/** The receiver of a return; a transfer goes to a warehouse. */
export type Receiver = 'partner' | 'company' | 'warehouse';

export interface TypedShipmentHead extends Readonly<Record<HeadField, string>> {
  readonly to: Receiver;
  readonly partner: string;
  readonly destination: string;
  /** The last suggested address; while `shipTo` contains it, a new suggestion may replace it. */
  readonly offered: string;
}

/** The stored draft of a return or transfer. */
export interface TypedShipment {
  readonly head: TypedShipmentHead;
  readonly lines: readonly TypedSentLine[];
  /** The idempotency key, so that it is saved only once. */
  readonly key: string;
  /** The last scan included; a repeat of it is not counted again. */
  readonly scan: string | null;
  /** The version that was read of the edited document. */
  readonly version: number | null;
}

/** Type guard for a stored draft of this format. */
export function isTypedShipment(value: unknown): value is TypedShipment {
  if (!isRecord(value)) return false;
  const { head, lines, key } = value;
  const isHead = isRecord(head) && headFields.every((name) => typeof head[name] === 'string');
  return isHead && typeof key === 'string' && Array.isArray(lines) && lines.every((line) => isRecord(line?.row));
}

/**
 * The key of a stock line in the form; each occurs once in a return or transfer. A drum is sent whole, regardless of its owners.
 */
export function stockKey({ sku, location, drumNumber, job, segment, bySwc, swc }: StockToSend): string {
  const owner = [location.id, job, segment, ...(bySwc ? [swc] : [])];
  return JSON.stringify([sku.id, ...(drumNumber === null ? owner : [drumNumber])]);
}

/** The current stock for a line. A line without an SWC takes goods of any. */
export function currentStock(goods: StockToSend, stock: readonly StockToSend[]): StockToSend | undefined {
  const { bySwc, owners } = goods;
  const [first, ...more] = stock.filter((row) => stockKey({ ...row, bySwc }) === stockKey(goods));
  if (first === undefined || more.length === 0) return first && { ...first, bySwc };
  return { ...first, bySwc, owners, available: sum([first, ...more].map((row) => row.available)) };
}

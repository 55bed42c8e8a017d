import type { Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { listPackingUnits, type packGoods } from '../../../../shared/contract/shipments/packing.ts';
import { listShipmentArrivals, listShipmentLines } from '../../../../shared/contract/shipments/shipment-lines.ts';
import { getShipment } from '../../../../shared/contract/shipments/shipments.ts';
import { listOperations } from '../../../../shared/contract/stock/stock.ts';
import { allRows } from '../../../calls/all-rows.ts';
import { call } from '../../../calls/call.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { workCallsAt } from './shipment-work-calls.ts';

export type Shipment = Reply<typeof getShipment>;
/** What the page reads of a line. What else there is at its place is for the form: a transfer may have ten thousand lines. */
const lineFields = ['id', 'position', 'sku', 'location', 'drumNumber', 'owners', 'quantity', 'packed'] as const;
export type ShipmentLine = Pick<RowOf<typeof listShipmentLines>, (typeof lineFields)[number]>;
export type PackingUnit = RowOf<typeof listPackingUnits>;
export type Arrival = RowOf<typeof listShipmentArrivals>;
export type HistoryRow = RowOf<typeof listOperations>;
/** What a change of packing answers: the units it changed, and what of their lines is packed. */
export type Packed = Reply<typeof packGoods>;

/** What a person says when the goods are fetched. */
export interface Collection {
  readonly fetchedBy: string;
  readonly collectedAt?: string;
  readonly signature?: string;
  readonly signedBy?: string;
}

/** What the page of a return or transfer asks of the API; tests pass their own. */
export interface ShipmentCalls {
  /** The access under which all of it is asked. */
  readonly accessId: number;
  shipment(id: number): Promise<Shipment>;
  lines(id: number): Promise<readonly ShipmentLine[]>;
  units(id: number): Promise<readonly PackingUnit[]>;
  arrivals(id: number): Promise<readonly Arrival[]>;
  history(id: number): Promise<readonly HistoryRow[]>;
  submit(id: number, version: number): Promise<{ operationId: number }>;
  withdraw(id: number): Promise<unknown>;
  approve(id: number, version: number): Promise<unknown>;
  reject(id: number, version: number, reason: string): Promise<unknown>;
  cancel(id: number, reason: string): Promise<unknown>;
  confirm(id: number): Promise<unknown>;
  collect(id: number, collection: Collection, key: string): Promise<{ operationId: number }>;
  /** Says of labels that they came out of the printer, or did not. */
  mark(id: number, unitIds: readonly number[], isPrinted: boolean): Promise<Packed>;
  undo(operationId: number, reason: string): Promise<unknown>;
}

/** The API itself, under an access to the warehouse of the page. The screen says what fails: beside what it is about, or once. */
export function shipmentCallsAt(accessId: number): ShipmentCalls {
  const options = { accessId, handles: 'all' } as const;
  return {
    accessId,
    shipment: (id) => call(getShipment, { id }, options),
    lines: (id) =>
      allRows((after) => call(listShipmentLines, { id, limit: 2000, after, fields: [...lineFields] }, options)),
    units: (id) => allRows((after) => call(listPackingUnits, { id, limit: 500, after }, options)),
    arrivals: (id) => allRows((after) => call(listShipmentArrivals, { id, limit: 500, after }, options)),
    history: async (id) =>
      (await call(listOperations, { document: 'shipment', documentId: id, limit: 100 }, options)).items,
    ...workCallsAt(accessId),
  };
}

/** What the page says about what happened; tests pass their own. */
export interface ShipmentNotices {
  done(text: string, undo?: () => Promise<unknown>): void;
  /** A failure that nothing on the page shows. */
  failed(error: unknown): void;
  /** Somebody else did something to it as a whole: the kind of the operation. */
  changed(kind: string, by: string): void;
}

/** What others do to what is on screen, by the kind of their operation. */
const operations: Readonly<Record<string, TextKey>> = {
  'save shipment': 'shipment_other_save',
  submit: 'shipment_other_submit',
  withdraw: 'shipment_other_withdraw',
  approve: 'shipment_other_approve',
  reject: 'shipment_other_reject',
  'cancel shipment': 'shipment_other_cancel',
  'confirm shipment': 'shipment_other_confirm',
  collect: 'shipment_other_collect',
};

/** What the page says, in toasts. */
export const shipmentNotices: ShipmentNotices = {
  done: toasts.done,
  failed: (error) => warnOf(error),
  changed: (kind, name) => toasts.done(t(operations[kind] ?? 'shipment_other_changed', { name })),
};

import { markLabels } from '../../../../shared/contract/shipments/packing.ts';
import {
  approveShipments,
  cancelShipment,
  collectShipment,
  confirmShipment,
  rejectShipments,
  submitShipment,
  withdrawShipment,
} from '../../../../shared/contract/shipments/shipment-work.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import { call } from '../../../calls/call.ts';
import type { ShipmentCalls } from './shipment-dependencies.ts';

const quietly = { handles: 'all' } as const;

type Read = 'shipment' | 'lines' | 'units' | 'arrivals' | 'history';

/** What is done to a return or transfer. Fetched when the page is idle. */
export const workCalls: Omit<ShipmentCalls, Read> = {
  submit: (id, version) => call(submitShipment, { id, version }, quietly),
  withdraw: (id) => call(withdrawShipment, { id }, quietly),
  approve: (id, version) => call(approveShipments, { shipments: [{ id, version }] }, quietly),
  reject: (id, version, reason) => call(rejectShipments, { shipments: [{ id, version }], reason }, quietly),
  cancel: (id, reason) => call(cancelShipment, { id, reason }, quietly),
  confirm: (id) => call(confirmShipment, { id }, quietly),
  collect: (id, collection, key) => call(collectShipment, { id, ...collection }, { ...quietly, idempotencyKey: key }),
  mark: (id, unitIds, printed) => call(markLabels, { id, unitIds: [...unitIds], printed }, quietly),
  undo: (id, reason) => call(reverseOperation, { id, reason }, quietly),
};

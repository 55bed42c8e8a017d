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

type Read = 'accessId' | 'shipment' | 'lines' | 'units' | 'arrivals' | 'history';

/** What is done to a return or transfer under an access. */
export function workCallsAt(accessId: number): Omit<ShipmentCalls, Read> {
  const options = { accessId, handles: 'all' } as const;
  return {
    submit: (id, version) => call(submitShipment, { id, version }, options),
    withdraw: (id) => call(withdrawShipment, { id }, options),
    approve: (id, version) => call(approveShipments, { shipments: [{ id, version }] }, options),
    reject: (id, version, reason) => call(rejectShipments, { shipments: [{ id, version }], reason }, options),
    cancel: (id, reason) => call(cancelShipment, { id, reason }, options),
    confirm: (id) => call(confirmShipment, { id }, options),
    collect: (id, collection, key) => call(collectShipment, { id, ...collection }, { ...options, idempotencyKey: key }),
    mark: (id, unitIds, printed) => call(markLabels, { id, unitIds: [...unitIds], printed }, options),
    undo: (id, reason) => call(reverseOperation, { id, reason }, options),
  };
}

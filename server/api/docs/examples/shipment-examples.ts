import { addPackingUnit } from '../../../../shared/contract/shipments/packing.ts';
import {
  approveShipments,
  cancelShipment,
  collectShipment,
  confirmShipment,
  submitShipment,
} from '../../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../../shared/contract/shipments/shipments.ts';
import { exampleCall } from './example-call.ts';

/** A transfer to another warehouse from the request to its collection. */
export const shipmentExamples = [
  exampleCall(createShipment, {
    kind: 'transfer',
    transportType: 'Own vehicle',
    destinationId: 9,
    lines: [{ stockCode: '85123A', locationId: 8, quantity: '3' }],
  }),
  exampleCall(submitShipment, { id: 12, version: 1 }),
  exampleCall(approveShipments, { shipments: [{ id: 12, version: 2 }] }),
  exampleCall(addPackingUnit, { id: 12, unit: 'Box', weightKg: '4.2', goods: [{ lineId: 61, quantity: '3' }] }),
  exampleCall(confirmShipment, { id: 12 }),
  exampleCall(collectShipment, { id: 12, fetchedBy: 'Carl Carrier', signedBy: 'Carl Carrier' }),
  exampleCall(cancelShipment, { id: 13, reason: 'Leeds has enough' }),
];

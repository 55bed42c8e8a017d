import { listChanges } from '../../../../shared/contract/changes/changes.ts';
import { createExport } from '../../../../shared/contract/exports/exports.ts';
import { cancelErn, editErn } from '../../../../shared/contract/goods-in/edit-ern.ts';
import { listErns } from '../../../../shared/contract/goods-in/erns.ts';
import {
  countErn,
  createErn,
  getErn,
  listErnLines,
  receiveErn,
} from '../../../../shared/contract/goods-in/goods-in.ts';
import { receiveManually } from '../../../../shared/contract/goods-in/manual-goods-in.ts';
import { availability } from '../../../../shared/contract/goods-out/availability.ts';
import {
  despatchPick,
  despatchPicks,
  pickAndDespatch,
  saveTaken,
  startPick,
} from '../../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, editPick, getPick, listPicks } from '../../../../shared/contract/goods-out/picks.ts';
import type { Operation } from '../../../../shared/contract/operation.ts';
import { printDespatchNote } from '../../../../shared/contract/prints/goods-out-prints.ts';
import { cutDrum, findScanned, moveStock, suggestDestinations } from '../../../../shared/contract/putaway/putaway.ts';
import { goodsInTotals, listGoodsIn } from '../../../../shared/contract/reports/goods-in.ts';
import { listGoodsOut } from '../../../../shared/contract/reports/goods-out.ts';
import { exportStock, listStock, stockTotals } from '../../../../shared/contract/reports/stock.ts';
import { addPackingUnit } from '../../../../shared/contract/shipments/packing.ts';
import {
  approveShipments,
  cancelShipment,
  collectShipment,
  confirmShipment,
  submitShipment,
} from '../../../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../../../shared/contract/shipments/shipments.ts';
import { allocateStock, unallocateStock } from '../../../../shared/contract/stock/allocation.ts';
import { addFoundStock, adjustStock, reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import {
  approveStockCount,
  countStock,
  submitStockCount,
} from '../../../../shared/contract/stock-counts/stock-count-work.ts';
import { startStockCount } from '../../../../shared/contract/stock-counts/stock-counts.ts';
import { type ExampleCall, exampleCall } from './example-call.ts';
import { accessExamples, masterDataExamples } from './set-up-examples.ts';

const goodsInExamples = [
  exampleCall(createErn, {
    partner: 'Prysm Cables',
    reference: 'PO-2024-17',
    deliveryDate: '2026-03-01',
    lines: [
      { stockCode: '85123A', quantity: '12' },
      { stockCode: '85124B', quantity: '40', job: 'J-4711', segment: 'SEG001' },
    ],
  }),
  exampleCall(listErns, { status: ['expected', 'counting'], sort: '-createdAt', limit: 50 }),
  exampleCall(getErn, { id: 17 }),
  exampleCall(listErnLines, { id: 17 }),
  exampleCall(editErn, { id: 17, version: 1, deliveryDate: '2026-03-09', comments: 'Comes by rail' }),
  exampleCall(countErn, { id: 17, counts: [{ lineId: 51, locationId: 3, set: '12' }] }),
  exampleCall(receiveErn, { id: 17, asShipped: true }),
  exampleCall(cancelErn, { id: 18, reason: 'The supplier cannot deliver' }),
  exampleCall(receiveManually, {
    partner: 'Prysm Cables',
    reference: 'PO-2024-18',
    lines: [{ stockCode: '85123A', counts: [{ quantity: '6' }] }],
  }),
  exampleCall(findScanned, { codes: ['A-01-01'], kinds: ['location'] }),
  exampleCall(suggestDestinations, { stockLineIds: [204] }),
  exampleCall(moveStock, { destinationId: 8, lines: [{ stockLineId: 204, quantity: '6' }] }),
  exampleCall(cutDrum, { id: 311, quantity: '12.5', drumNumber: 'D-1002' }),
];

const goodsOutExamples = [
  exampleCall(availability, { stockCode: ['85123A'] }),
  exampleCall(createPick, {
    reference: 'SO-1042',
    despatchTo: '12 High Street, Leeds',
    pickByDate: '2026-03-02',
    lines: [{ stockCode: '85123A', quantity: '5' }],
  }),
  exampleCall(listPicks, { status: ['created'], sort: '-createdAt', limit: 50 }),
  exampleCall(editPick, { id: 42, version: 1, comments: 'Ring the bell at gate 2' }),
  exampleCall(getPick, { id: 42 }),
  exampleCall(listPickLines, { id: 42 }),
  exampleCall(startPick, { id: 42 }),
  exampleCall(saveTaken, { id: 42, taken: [{ lineId: 77, locationId: 8, add: '5' }] }),
  exampleCall(despatchPick, { id: 42, asTaken: true, signedBy: 'B. Driver' }),
  exampleCall(printDespatchNote, { id: 42 }),
  exampleCall(despatchPicks, { ids: [43], signedBy: 'B. Driver' }),
  exampleCall(pickAndDespatch, {
    reference: 'SO-1043',
    lines: [{ stockCode: '85123A', quantity: '1' }],
    signedBy: 'B. Driver',
  }),
];

const shipmentExamples = [
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

const stockExamples = [
  exampleCall(listStock, { stockCode: '85123A', fields: ['stockCode', 'location', 'quantity', 'available'] }),
  exampleCall(stockTotals, { stockCode: '85123A' }),
  exampleCall(exportStock, { format: 'csv', fields: ['stockCode', 'location', 'quantity'] }),
  exampleCall(createExport, { address: 'stock/export?format=xlsx&stockCode=85123A' }),
  exampleCall(listGoodsIn, { dateFrom: '2026-01-01', stockCode: '85123A' }),
  exampleCall(goodsInTotals, { dateFrom: '2026-01-01', stockCode: '85123A' }),
  exampleCall(listGoodsOut, { dateFrom: '2026-01-01', stockCode: '85123A' }),
  exampleCall(listChanges, { subject: ['ern', 'pick', 'stock'], limit: 100 }),
  exampleCall(addFoundStock, {
    reason: 'Found behind the rack',
    lines: [{ stockCode: '85123A', locationId: 8, quantity: '2' }],
  }),
  exampleCall(adjustStock, { reason: 'Counted again', lines: [{ stockLineId: 204, quantity: '-1' }] }),
  exampleCall(reverseOperation, { id: 930, reason: 'It was there after all' }),
  exampleCall(allocateStock, { job: 'J-4711', segment: 'SEG001', lines: [{ stockLineId: 204, quantity: '2' }] }),
  exampleCall(unallocateStock, {
    companyId: 1,
    warehouseId: 2,
    reason: 'The job needs less',
    lines: [{ stockLineId: 205, quantity: '1' }],
  }),
  exampleCall(startStockCount, { locationId: 8, blind: true }),
  exampleCall(countStock, { id: 5, counts: [{ stockCode: '85123A', set: '30' }] }),
  exampleCall(submitStockCount, { id: 5, reason: 'Yearly stocktake' }),
  exampleCall(approveStockCount, { id: 5 }),
];

/** Example calls of the main jobs, at most one per operation, in an order in which they can be sent. */
export const requestExamples: readonly ExampleCall[] = [
  ...accessExamples,
  ...masterDataExamples,
  ...goodsInExamples,
  ...goodsOutExamples,
  ...stockExamples,
  ...shipmentExamples,
];

const byOperation = new Map(requestExamples.map(({ operation, input }) => [operation.name, input]));

export function requestExample({ name, takes }: Operation): RequestExample | undefined {
  const input = byOperation.get(name);
  if (input === undefined) return undefined;
  const { body = [] } = takes;
  const entries = Object.entries(input);
  return {
    parameters: Object.fromEntries(entries.filter(([key]) => !body.includes(key))),
    body: Object.fromEntries(entries.filter(([key]) => body.includes(key))),
  };
}

interface RequestExample {
  /** Path and query parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

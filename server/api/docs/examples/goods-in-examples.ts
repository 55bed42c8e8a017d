import { listErns } from '../../../../shared/contract/goods-in/erns.ts';
import {
  countErn,
  createErn,
  getErn,
  listErnLines,
  receiveErn,
} from '../../../../shared/contract/goods-in/goods-in.ts';
import { receiveManually } from '../../../../shared/contract/goods-in/manual-goods-in.ts';
import { cutDrum, findScanned, moveStock, suggestDestinations } from '../../../../shared/contract/putaway/putaway.ts';
import { exampleCall } from './example-call.ts';

/** A delivery from its announcement to the shelf. */
export const goodsInExamples = [
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
  exampleCall(countErn, { id: 17, counts: [{ lineId: 51, locationId: 3, set: '12' }] }),
  exampleCall(receiveErn, { id: 17, asShipped: true }),
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

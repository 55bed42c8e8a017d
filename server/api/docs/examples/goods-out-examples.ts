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
import { printDespatchNote } from '../../../../shared/contract/prints/goods-out-prints.ts';
import { exampleCall } from './example-call.ts';

/** An order from the question whether there is enough to the note that goes with the goods. */
export const goodsOutExamples = [
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

import * as contract from '../../../shared/contract/ern-prints.ts';
import { route } from '../route.ts';
import { printCountingSheets } from './print-counting-sheets.ts';
import { printGoodsReceivedNote } from './print-goods-received-note.ts';

export const printRoutes = [
  route(contract.printCountingSheets, printCountingSheets),
  route(contract.printGoodsReceivedNote, printGoodsReceivedNote),
];

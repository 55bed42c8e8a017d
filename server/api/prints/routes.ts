import { printCountingSheets } from './print-counting-sheets.ts';
import { printGoodsReceivedNote } from './print-goods-received-note.ts';

export const printRoutes = [printCountingSheets, printGoodsReceivedNote];

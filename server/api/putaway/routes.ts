import { listRecentMoves } from '../stock/ledger/recent-operations.ts';
import { cutDrum } from './cut-drum.ts';
import { findScanned } from './find-scanned.ts';
import { listMovableStock } from './list-movable-stock.ts';
import { listPutaway } from './list-putaway.ts';
import { moveStock } from './move-stock.ts';
import { suggestDestinations } from './suggest-destinations.ts';

export const putawayRoutes = [
  listPutaway,
  findScanned,
  listMovableStock,
  suggestDestinations,
  moveStock,
  cutDrum,
  listRecentMoves,
];

import * as destinations from '../../../shared/contract/destinations.ts';
import * as contract from '../../../shared/contract/putaway.ts';
import { route } from '../route.ts';
import { cutDrum } from './cut-drum.ts';
import { findScanned } from './find-scanned.ts';
import { listMovableStock } from './list-movable-stock.ts';
import { listPutaway } from './list-putaway.ts';
import { listRecentMoves } from './list-recent-moves.ts';
import { moveStock } from './move-stock.ts';
import { suggestDestinations } from './suggest-destinations.ts';

export const putawayRoutes = [
  route(contract.listPutaway, listPutaway),
  route(contract.findScanned, findScanned),
  route(contract.listMovableStock, listMovableStock),
  route(destinations.suggestDestinations, suggestDestinations),
  route(contract.moveStock, moveStock),
  route(contract.cutDrum, cutDrum),
  route(contract.listRecentMoves, listRecentMoves),
];

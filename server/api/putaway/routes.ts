import * as contract from '../../../shared/contract/putaway.ts';
import { route } from '../route.ts';
import { cutDrum } from './cut-drum.ts';
import { moveStock } from './move-stock.ts';

export const putawayRoutes = [route(contract.moveStock, moveStock), route(contract.cutDrum, cutDrum)];

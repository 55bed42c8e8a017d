import * as contract from '../../../shared/contract/transit.ts';
import { route } from '../route.ts';
import { closeTransit } from './close-transit.ts';
import { listTransit } from './list-transit.ts';
import { listTransitLines } from './list-transit-lines.ts';

export const transitRoutes = [
  route(contract.listTransit, listTransit),
  route(contract.listTransitLines, listTransitLines),
  route(contract.closeTransit, closeTransit),
];

import { closeTransit } from './close-transit.ts';
import { listTransit } from './list-transit.ts';
import { listTransitLines } from './list-transit-lines.ts';

export const transitRoutes = [listTransit, listTransitLines, closeTransit];

import './kit.ts';
import { viewOffers } from '../lists/view-offers.ts';

/** For the palette, which comes with the first load. */
export const views = { viewOffers };

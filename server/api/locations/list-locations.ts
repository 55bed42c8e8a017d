import { listLocations as contract } from '../../../shared/contract/admin/locations.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { locationSource, locationWhere } from './location-source.ts';

/** Locations of the warehouse, to choose from and to set up. */
export const listLocations = implement(contract, (db, actor, input) => {
  return listPage(db, locationSource(actor), input, locationWhere(actor, input));
});

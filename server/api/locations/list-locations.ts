import type { listLocations as contract } from '../../../shared/contract/locations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { locationSource, locationWhere } from './location-source.ts';

/** Locations of the warehouse, to choose from and to set up. */
export function listLocations(
  db: Reader,
  actor: WarehouseActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, locationSource(actor), input, locationWhere(actor, input));
}

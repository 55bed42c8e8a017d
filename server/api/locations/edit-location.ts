import type { editLocation as contract } from '../../../shared/contract/locations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';
import { locationWork } from './location-work.ts';
import { refuseReserved } from './refuse-reserved.ts';

/** Changes a location. */
export async function editLocation(
  tx: Tx,
  actor: WarehouseActor,
  edit: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  if (edit.quarantine) await refuseReserved(tx, actor, [edit.id]);
  return locationWork.edit(tx, actor, edit);
}

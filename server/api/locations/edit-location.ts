import { editLocation as contract } from '../../../shared/contract/admin/locations.ts';
import { implement } from '../implement.ts';
import { locationWork } from './location-work.ts';
import { refuseReserved } from './refuse-reserved.ts';

/** Changes a location. */
export const editLocation = implement(contract, async (tx, actor, edit) => {
  if (edit.quarantine) await refuseReserved(tx, actor, [edit.id]);
  return locationWork.edit(tx, actor, edit);
});

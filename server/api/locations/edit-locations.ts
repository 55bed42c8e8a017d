import { editLocations as contract } from '../../../shared/contract/admin/locations.ts';
import { implement } from '../implement.ts';
import { editRecords } from '../records/edit-records.ts';
import { locationRecord } from './location-record.ts';
import { refuseReserved } from './refuse-reserved.ts';

/** Changes the flags of many locations. */
export const editLocations = implement(contract, async (tx, actor, { ids, ...changes }) => {
  const { changed, unchanged } = await editRecords(tx, actor, locationRecord, ids, changes, async (before) => {
    const opened = before.filter(({ quarantine }) => quarantine === false).map(({ id }) => id);
    if (changes.quarantine) await refuseReserved(tx, actor, opened);
  });
  return { changed, unchanged };
});

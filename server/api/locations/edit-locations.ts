import type { editLocations as contract } from '../../../shared/contract/locations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';
import { editRecords } from '../records/edit-records.ts';
import { locationRecord } from './location-record.ts';
import { refuseReserved } from './refuse-reserved.ts';

/** Changes the flags of many locations. */
export async function editLocations(
  tx: Tx,
  actor: WarehouseActor,
  { ids, ...changes }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { changed, unchanged } = await editRecords(tx, actor, locationRecord, ids, changes, async (before) => {
    const opened = before.filter(({ quarantine }) => quarantine === false).map(({ id }) => id);
    if (changes.quarantine) await refuseReserved(tx, actor, opened);
  });
  return { changed, unchanged };
}

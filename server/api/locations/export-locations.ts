import { exportLocations as contract } from '../../../shared/contract/admin/locations.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { locationSource, locationWhere } from './location-source.ts';

/** The list of locations as CSV. */
export const exportLocations = implement(contract, (_db, actor, input, { filePool }) => {
  const columns = {
    name: 'text',
    description: 'text',
    quarantine: 'value',
    goodsIn: 'value',
    goodsOut: 'value',
    countedAt: 'value',
    countedBy: 'text',
  } as const;
  return listFile(filePool, actor, {
    source: locationSource(actor),
    where: locationWhere(actor, input),
    columns,
    query: input,
  });
});

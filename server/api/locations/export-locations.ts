import type { exportLocations as contract } from '../../../shared/contract/locations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { locationSource, locationWhere } from './location-source.ts';

/** The list of locations as CSV. */
export function exportLocations(
  _db: Reader,
  actor: WarehouseActor,
  input: Input<typeof contract>,
  { filePool }: Services,
) {
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
}

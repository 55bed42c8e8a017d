import type { printLocationLabels as contract } from '../../../shared/contract/locations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';
import { refuseTooManyLabels } from '../labels/refuse-too-many-labels.ts';
import type { Print } from '../prints/print.ts';
import { locationLabels } from './location-labels.ts';

/** Labels of locations for the paper of a size. */
export async function printLocationLabels(
  db: Reader,
  { warehouseId }: WarehouseActor,
  { ids, size, copies = 1 }: Input<typeof contract>,
): Promise<Print> {
  refuseTooManyLabels(ids, copies);
  const labels = await locationLabels(db, warehouseId, ids);
  if (labels === undefined) refuse('not_found', { values: { thing: 'location' } });
  return { kind: 'labels', labels, size, copies };
}

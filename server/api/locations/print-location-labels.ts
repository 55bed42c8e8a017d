import { printLocationLabels as contract } from '../../../shared/contract/admin/locations.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { refuseTooManyLabels } from '../labels/label.ts';
import { locationLabels } from './location-labels.ts';

/** Labels of locations for the paper of a size. */
export const printLocationLabels = implement(contract, async (db, { warehouseId }, { ids, size, copies = 1 }) => {
  refuseTooManyLabels(ids, copies);
  const labels = await locationLabels(db, warehouseId, ids);
  if (labels === undefined) refuse('not_found', { values: { thing: 'location' } });
  return { kind: 'labels', labels, size, copies };
});

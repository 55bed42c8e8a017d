import { previewLocationLabel as contract } from '../../../shared/contract/admin/locations.ts';
import { refuse } from '../../../shared/errors.ts';
import { labelSizes } from '../../../shared/label-sizes.ts';
import { implement } from '../implement.ts';
import { locationLabels } from './location-labels.ts';

/** The label of one location as it will be printed. */
export const previewLocationLabel = implement(contract, async function* (db, { warehouseId }, { id, size }) {
  const [label] = (await locationLabels(db, warehouseId, [id])) ?? [];
  if (label === undefined) refuse('not_found', { values: { thing: 'location' } });
  const { drawLabel, labelSvg } = await import('../labels/draw-label.ts');
  yield labelSvg(drawLabel(label, labelSizes[size]));
});

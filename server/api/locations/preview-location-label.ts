import type { previewLocationLabel as contract } from '../../../shared/contract/locations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { labelSizes } from '../../../shared/label-sizes.ts';
import type { Reader } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';
import { locationLabels } from './location-labels.ts';

/** The label of one location as it will be printed. */
export async function* previewLocationLabel(
  db: Reader,
  { warehouseId }: WarehouseActor,
  { id, size }: Input<typeof contract>,
): AsyncGenerator<string> {
  const [label] = (await locationLabels(db, warehouseId, [id])) ?? [];
  if (label === undefined) refuse('not_found', { values: { thing: 'location' } });
  const [{ drawLabel }, { labelSvg }] = await Promise.all([
    import('../labels/draw-label.ts'),
    import('../labels/label-svg.ts'),
  ]);
  yield labelSvg(drawLabel(label, labelSizes[size]));
}

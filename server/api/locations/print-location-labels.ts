import type { printLocationLabels as contract } from '../../../shared/contract/locations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { labelSizes } from '../../../shared/label-sizes.ts';
import type { Reader } from '../../db/query.ts';
import type { WarehouseActor } from '../actor.ts';
import { locationLabels } from './location-labels.ts';

/** Labels of locations as PDF; the writer of PDFs is fetched by the first who prints. */
export async function* printLocationLabels(
  db: Reader,
  { warehouseId }: WarehouseActor,
  { ids, size, copies }: Input<typeof contract>,
): AsyncGenerator<Buffer> {
  const labels = await locationLabels(db, warehouseId, ids);
  if (labels === undefined) refuse('not_found', { values: { thing: 'location' } });
  const { labelsPdf } = await import('../labels/labels-pdf.ts');
  yield* labelsPdf(labels, labelSizes[size], copies ?? 1);
}

import type { printDrumLabels as contract } from '../../../shared/contract/drum-labels.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { labelSizes } from '../../../shared/label-sizes.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { drumLabels } from './drum-labels.ts';

/** Labels of drums as PDF; the writer of PDFs is fetched by the first who prints. */
export async function* printDrumLabels(
  db: Reader,
  actor: StockActor,
  { ids, size, copies }: Input<typeof contract>,
): AsyncGenerator<Buffer> {
  const labels = await drumLabels(db, actor, ids);
  if (labels === undefined) refuse('not_found', { values: { thing: 'drum' } });
  const { labelsPdf } = await import('../labels/labels-pdf.ts');
  yield* labelsPdf(labels, labelSizes[size], copies ?? 1);
}

import type { previewDrumLabel as contract } from '../../../shared/contract/drum-labels.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { labelSizes } from '../../../shared/label-sizes.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { drumLabels } from './drum-labels.ts';

/** The label of one drum as it will be printed. */
export async function* previewDrumLabel(
  db: Reader,
  actor: StockActor,
  { id, size }: Input<typeof contract>,
): AsyncGenerator<string> {
  const [label] = (await drumLabels(db, actor, [id])) ?? [];
  if (label === undefined) refuse('not_found', { values: { thing: 'drum' } });
  const [{ drawLabel }, { labelSvg }] = await Promise.all([
    import('../labels/draw-label.ts'),
    import('../labels/label-svg.ts'),
  ]);
  yield labelSvg(drawLabel(label, labelSizes[size]));
}

import { previewDrumLabel as contract } from '../../../shared/contract/goods-in/prints.ts';
import { refuse } from '../../../shared/errors.ts';
import { labelSizes } from '../../../shared/label-sizes.ts';
import { implement } from '../implement.ts';
import { drumLabels } from './drum-labels.ts';

/** The label of one drum as it will be printed. */
export const previewDrumLabel = implement(contract, async function* (db, actor, { id, size }) {
  const [label] = (await drumLabels(db, actor, [id])) ?? [];
  if (label === undefined) refuse('not_found', { values: { thing: 'drum' } });
  const [{ drawLabel }, { labelSvg }] = await Promise.all([
    import('../labels/draw-label.ts'),
    import('../labels/label-svg.ts'),
  ]);
  yield labelSvg(drawLabel(label, labelSizes[size]));
});

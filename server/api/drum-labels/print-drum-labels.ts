import { printDrumLabels as contract } from '../../../shared/contract/goods-in/prints.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { refuseTooManyLabels } from '../labels/refuse-too-many-labels.ts';
import { drumLabels } from './drum-labels.ts';

/** Labels of drums for the paper of a size. */
export const printDrumLabels = implement(contract, async (db, actor, { ids, size, copies = 1 }) => {
  refuseTooManyLabels(ids, copies);
  const labels = await drumLabels(db, actor, ids);
  if (labels === undefined) refuse('not_found', { values: { thing: 'drum' } });
  return { kind: 'labels', labels, size, copies };
});

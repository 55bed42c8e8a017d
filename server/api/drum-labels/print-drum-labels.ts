import type { printDrumLabels as contract } from '../../../shared/contract/drum-labels.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseTooManyLabels } from '../labels/refuse-too-many-labels.ts';
import type { Print } from '../prints/print.ts';
import { drumLabels } from './drum-labels.ts';

/** Labels of drums for the paper of a size. */
export async function printDrumLabels(
  db: Reader,
  actor: StockActor,
  { ids, size, copies = 1 }: Input<typeof contract>,
): Promise<Print> {
  refuseTooManyLabels(ids, copies);
  const labels = await drumLabels(db, actor, ids);
  if (labels === undefined) refuse('not_found', { values: { thing: 'drum' } });
  return { kind: 'labels', labels, size, copies };
}

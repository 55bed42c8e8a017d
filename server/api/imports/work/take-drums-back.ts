import { reverseOperation } from '../../stock/reverse-operation.ts';
import { stockActor } from './stock-actor.ts';
import type { ImportWork } from './work.ts';

/** Takes the drums of an import out of the ledger again by counter-operations; refused with what took of them since. */
export async function takeDrumsBack(work: ImportWork): Promise<void> {
  const { tx, found } = work;
  const actor = await stockActor(work);
  for (const id of found.operationIds.toReversed()) {
    await reverseOperation(tx, actor, { id, reason: `Import ${found.id} undone` });
  }
}

import { closePick as contract } from '../../../shared/contract/goods-out/despatch.ts';
import { implement } from '../implement.ts';
import { recordOperation } from '../stock/record-operation.ts';
import { lockPick } from './lock-picks.ts';

/** Closes a despatched pick: no further signature, mail or undo (rules: Documents, Pick). */
export const closePick = implement(contract, async (tx, actor, input) => {
  const { id, number } = await lockPick(tx, actor, input.id, ['despatched']);
  await tx.run(
    `update picks
     set closed_by = $3, closed_at = now(), version = version + 1
     where company_id = $1 and id = $2`,
    [actor.companyId, id, actor.userId],
  );
  const operationId = await recordOperation(tx, actor, {
    kind: 'close pick',
    document: 'pick',
    documentId: id,
    facts: { number },
  });
  return { operationId };
});

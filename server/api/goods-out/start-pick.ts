import { startPick as contract } from '../../../shared/contract/goods-out/despatch.ts';
import { implement } from '../implement.ts';
import { recordOperation } from '../stock/record-operation.ts';
import { lockPick } from './lock-picks.ts';

/** Marks that somebody picks: from now on the pick is neither edited nor deleted. */
export const startPick = implement(contract, async (tx, actor, input) => {
  const { id, number } = await lockPick(tx, actor, input.id, ['created']);
  await tx.run(
    `update picks
     set status = 'started', started_by = $3, started_at = now(), version = version + 1
     where company_id = $1 and id = $2`,
    [actor.companyId, id, actor.userId],
  );
  const operationId = await recordOperation(tx, actor, {
    kind: 'start pick',
    document: 'pick',
    documentId: id,
    facts: { number },
  });
  return { operationId };
});

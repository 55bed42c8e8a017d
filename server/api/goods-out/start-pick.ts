import type { startPick as contract } from '../../../shared/contract/despatch.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { recordOperation } from '../stock/record-operation.ts';
import { lockPick } from './lock-picks.ts';

/** Marks that somebody picks: from now on the pick is neither edited nor deleted. */
export async function startPick(
  tx: Tx,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
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
}

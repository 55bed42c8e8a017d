import type { closePick as contract } from '../../../shared/contract/despatch.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { recordOperation } from '../stock/record-operation.ts';
import { lockPick } from './lock-picks.ts';

/** Closes a despatched pick: no further signature, mail or undo (rules: Documents, Pick). */
export async function closePick(
  tx: Tx,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
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
}

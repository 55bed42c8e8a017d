import { deletePick as contract } from '../../../shared/contract/goods-out/picks.ts';
import { implement } from '../implement.ts';
import { recordOperation } from '../stock/record-operation.ts';
import { release } from '../stock/release.ts';
import { lockPick } from './lock-picks.ts';

/** Deletes a pick nobody has started: its stock is free again, the document stays for its history. */
export const deletePick = implement(contract, async (tx, actor, input) => {
  const { id, number } = await lockPick(tx, actor, input.id, ['created']);
  const lines = await tx.many<{ id: number }>('select id from pick_lines where company_id = $1 and pick_id = $2', [
    actor.companyId,
    id,
  ]);
  await release(
    tx,
    actor.companyId,
    lines.map((line) => line.id),
  );
  await tx.run(`update picks set status = 'deleted', version = version + 1 where company_id = $1 and id = $2`, [
    actor.companyId,
    id,
  ]);
  const operationId = await recordOperation(tx, actor, {
    kind: 'delete pick',
    document: 'pick',
    documentId: id,
    facts: { number },
  });
  return { operationId };
});

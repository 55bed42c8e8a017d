import * as despatch from '../../../shared/contract/goods-out/despatch.ts';
import * as picks from '../../../shared/contract/goods-out/picks.ts';
import { implement } from '../implement.ts';
import { release } from '../stock/allocation/reserve.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockPick } from './lock-picks.ts';
import { keepSignature, signatureOf } from './signatures.ts';

/** Marks a pick as being picked: from now on it can be neither edited nor deleted. */
export const startPick = implement(despatch.startPick, async (tx, actor, input) => {
  const { id, number } = await lockPick(tx, actor, input.id, ['created']);
  await tx.run(
    `update picks
     set status = 'started', started_by = $3, started_at = product_now(), version = version + 1
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

/** Signs a despatched pick again; its history keeps the earlier signatures and their names (rules: Documents, Pick). */
export const signPick = implement(despatch.signPick, async (tx, actor, input) => {
  const signature = signatureOf(input);
  const { id, number } = await lockPick(tx, actor, input.id, ['despatched']);
  await keepSignature(tx, actor.companyId, id);
  await tx.run(
    `update picks
     set signature = $3, signed_by = $4, version = version + 1
     where company_id = $1 and id = $2`,
    [actor.companyId, id, signature.image, signature.name],
  );
  const operationId = await recordOperation(tx, actor, {
    kind: 'sign pick',
    document: 'pick',
    documentId: id,
    facts: { number, ...(signature.name !== null && { signedBy: signature.name }) },
  });
  return { operationId };
});

/** Closes a despatched pick: no further signature, mail or undo (rules: Documents, Pick). */
export const closePick = implement(despatch.closePick, async (tx, actor, input) => {
  const { id, number } = await lockPick(tx, actor, input.id, ['despatched']);
  await tx.run(
    `update picks
     set closed_by = $3, closed_at = product_now(), version = version + 1
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

/** Deletes a pick that is not started: its stock is free again. The document stays for its history and for undoing. */
export const deletePick = implement(picks.deletePick, async (tx, actor, input) => {
  const { id, number } = await lockPick(tx, actor, input.id, ['created']);
  const lines = await tx.many<{ id: number }>('select id from pick_lines where company_id = $1 and pick_id = $2', [
    actor.companyId,
    id,
  ]);
  const reservations = await release(
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
    facts: { number, reservations },
  });
  return { operationId };
});

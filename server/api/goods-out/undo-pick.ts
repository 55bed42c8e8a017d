import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { UndoKind } from '../stock/reversal/undo-kind.ts';
import type { PickStatus } from './lock-picks.ts';
import { keepSignature } from './signatures.ts';

/** After undoing a despatch its pick is open again, with its reservations; the signature and the user stay in the history. */
export const undoDespatch: UndoKind = {
  rule: 'despatch',
  lock: (tx, companyId, id) => lockIn(tx, companyId, id, 'despatched'),
  reopen: reopenPick,
  tookReserved: true,
};

const ofPick = 'company_id = $1 and pick_line_id in (select id from pick_lines where company_id = $1 and pick_id = $2)';

/** Abandons picking that was started, once nothing is taken; reported shortages are deleted with it. */
export const undoStart: UndoKind = {
  rule: 'despatch',
  endedBy: 'despatch',
  async lock(tx, companyId, id) {
    const { number } = await lockIn(tx, companyId, id, 'started');
    const taken = await tx.maybeOne(`select from pick_taken where ${ofPick} and quantity > 0 limit 1`, [companyId, id]);
    if (taken !== undefined) refuse('goods_taken', { values: { number } });
  },
  async reopen(tx, companyId, id) {
    await tx.run(`delete from pick_taken where ${ofPick}`, [companyId, id]);
    await tx.run(
      `update picks set status = 'created', started_by = null, started_at = null, version = version + 1
       where company_id = $1 and id = $2`,
      [companyId, id],
    );
  },
};

/** Restores a deleted pick with its stock, as long as all of that is free. */
export const undoDeletePick: UndoKind = {
  rule: 'pick',
  lock: (tx, companyId, id) => lockIn(tx, companyId, id, 'deleted'),
  async reopen(tx, companyId, id) {
    await tx.run(`update picks set status = 'created', version = version + 1 where company_id = $1 and id = $2`, [
      companyId,
      id,
    ]);
  },
  tookReserved: true,
  promisesAnew: true,
};

/** Refuses a closed pick in any case. */
async function lockIn(tx: Tx, companyId: number, id: number, wanted: PickStatus): Promise<{ number: string }> {
  const pick = await tx.maybeOne<{ number: string; status: string; closed: boolean }>(
    `select number, status, closed_at is not null as closed from picks
     where company_id = $1 and id = $2
     for update`,
    [companyId, id],
  );
  if (pick === undefined) refuse('not_found', { values: { thing: 'pick' } });
  const { number, status, closed } = pick;
  if (closed || status !== wanted) {
    refuse('pick_not_open', { values: { number, status: closed ? 'closed' : status } });
  }
  return { number };
}

/** The pick is started again, or created if the despatch itself had started it (both in one instant). */
async function reopenPick(tx: Tx, companyId: number, pickId: number): Promise<void> {
  await keepSignature(tx, companyId, pickId);
  await tx.run(
    'update pick_lines set despatched_quantity = null, despatched_price = null where company_id = $1 and pick_id = $2',
    [companyId, pickId],
  );
  await tx.run(
    `update picks
     set status = case when started_at = despatched_at then 'created' else 'started' end,
         started_by = case when started_at = despatched_at then null else started_by end,
         started_at = nullif(started_at, despatched_at),
         despatched_by = null, despatched_at = null, signature = null, signed_by = null, version = version + 1
     where company_id = $1 and id = $2`,
    [companyId, pickId],
  );
}

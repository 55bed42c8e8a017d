import { receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { hideErns } from '../../../shared/contract/goods-in/hide-erns.ts';
import { closeTransit } from '../../../shared/contract/transit/transit.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseUndo, type UndoKind } from '../stock/reversal/undo-kind.ts';
import { deleteErns, isWorkedOn } from './delete-erns.ts';
import { announceArrival } from './ern-document.ts';
import { showErns } from './hide-erns.ts';

/** After undoing a receipt its ERN is expected again, with its counts; returned drums are despatched again. */
export const undoReceipt: UndoKind = {
  rule: receiveErn.rule,
  lock: lockReceived,
  reopen: reopenErn,
  emptiedBefore: 'despatched',
};

export const undoCloseTransit: UndoKind = { rule: closeTransit.rule, lock: lockReceived, reopen: reopenErn };

/** Goods that were sent back are on their way here again. The ERN that they went back under is deleted; refuses if it has work. */
export const undoSendBack: UndoKind = {
  rule: closeTransit.rule,
  lock: lockSentBack,
  async reopen(tx, companyId, ernId, undone) {
    await deleteErns(tx, companyId, [await readSentBack(tx, companyId, undone.operationId)]);
    await reopenErn(tx, companyId, ernId, undone);
  },
};

export const undoHide: UndoKind = {
  rule: hideErns.rule,
  lock: lockHidden,
  reopen: (tx, companyId, ernId) => showErns(tx, companyId, [ernId]),
};

/** Locks the follow-ups as well, in order of id: untouched ones are deleted when the receipt is undone. */
async function lockReceived(tx: Tx, companyId: number, id: number): Promise<void> {
  const erns = await tx.many<ErnToReopen>(
    `select id, number, status from erns
     where company_id = $1 and (id = $2 or follows_id = $2)
     order by id
     for update`,
    [companyId, id],
  );
  requireReceived(erns, id);
}

interface ErnToReopen {
  id: number;
  number: string;
  status: string;
}

function requireReceived(erns: readonly ErnToReopen[], id: number): void {
  const ern = erns.find((row) => row.id === id) ?? refuse('not_found', { values: { thing: 'ERN' } });
  if (ern.status !== 'received') refuse('ern_not_open', { values: { number: ern.number, status: ern.status } });
}

async function lockSentBack(tx: Tx, companyId: number, id: number, { operationId }: { operationId: number }) {
  const sentBackId = await readSentBack(tx, companyId, operationId);
  const erns = await tx.many<ErnToReopen & { workedOn: boolean }>(
    `select e.id, e.number, e.status, ${isWorkedOn} as "workedOn"
     from erns e
     cross join (select $1::bigint as company_id) own
     where e.company_id = $1 and e.id = any ($2::bigint[])
     order by e.id
     for update of e`,
    [companyId, [id, sentBackId]],
  );
  requireReceived(erns, id);
  refuseWorkedOn(erns.filter((ern) => ern.id === sentBackId));
}

/** The ERN that the goods went back under. Older operations did not record it and cannot be undone; the goods are sent again instead. */
async function readSentBack(tx: Tx, companyId: number, operationId: number): Promise<number> {
  const { id } = await tx.one<{ id: number | null }>(
    `select (facts -> 'sentBack')::bigint as id from operations where company_id = $1 and id = $2`,
    [companyId, operationId],
  );
  return id ?? refuse('not_reversible');
}

async function lockHidden(tx: Tx, companyId: number, id: number): Promise<void> {
  const ern = await tx.maybeOne<{ number: string; hidden: boolean }>(
    'select number, hidden_at is not null as hidden from erns where company_id = $1 and id = $2 for update',
    [companyId, id],
  );
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  if (!ern.hidden) refuse('ern_not_hidden', { values: { number: ern.number } });
}

async function reopenErn(tx: Tx, companyId: number, ernId: number, { actor }: { actor: StockActor }): Promise<void> {
  await removeFollowUps(tx, companyId, ernId);
  // A comment without a time is the reason why the ERN was closed; undoing removes it.
  await tx.run(
    `update ern_lines
     set received_quantity = null, discrepancy_comment = case when commented_at is not null then discrepancy_comment end
     where company_id = $1 and ern_id = $2`,
    [companyId, ernId],
  );
  await tx.run('delete from ern_counts where company_id = $1 and ern_id = $2 and as_shipped', [companyId, ernId]);
  await tx.run(
    `update erns set status = 'expected', received_at = null, received_into_id = null, version = version + 1 where company_id = $1 and id = $2`,
    [companyId, ernId],
  );
  await announceArrival(tx, actor, ernId, 'reverse');
}

/** Deletes follow-ups without work together with the receipt; refuses if one has work. */
async function removeFollowUps(tx: Tx, companyId: number, ernId: number): Promise<void> {
  const followUps = await tx.many<{ id: number; number: string; workedOn: boolean }>(
    `select e.id, e.number, ${isWorkedOn} as "workedOn"
     from erns e
     cross join (select $1::bigint as company_id) own
     where e.company_id = $1 and e.follows_id = $2
     order by e.id`,
    [companyId, ernId],
  );
  refuseWorkedOn(followUps);
  const ids = followUps.map(({ id }) => id);
  await deleteErns(tx, companyId, ids);
}

function refuseWorkedOn(erns: readonly { number: string; workedOn: boolean }[]): void {
  const takenBy = erns
    .filter(({ workedOn }) => workedOn)
    .map(({ number }) => ({ kind: 'count', document: 'ern', number }));
  if (takenBy.length === 0) return;
  refuseUndo(
    takenBy.map(({ number }) => number),
    { takenBy },
  );
}

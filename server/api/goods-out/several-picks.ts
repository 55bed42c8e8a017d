import * as contract from '../../../shared/contract/goods-out/several-picks.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import type { NewOperation } from '../operation-kinds.ts';
import { recordOperations } from '../stock/ledger/record-operation.ts';
import { type LockedPick, lockPicks } from './lock-picks.ts';

/** Assigns picks that are not started, or sets their date, all or none; refuses if one has changed since the caller read it. */
export const planPicks = implement(contract.planPicks, async (tx, actor, { picks: seen, pickBy, pickByDate }) => {
  if (pickBy === undefined && pickByDate === undefined) refuse('nothing_edited');
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const picks = await lockPicks(tx, actor, [...versions.keys()], ['created']);
  const changed = picks.filter(({ id, version }) => versions.get(id) !== version);
  if (changed.length > 0) {
    refuse('changed_meanwhile', { data: { version: changed[0]?.version, picks: changed.map(({ id }) => id) } });
  }
  await tx.run(
    `update picks
     set pick_by = case when $3 then $4 else pick_by end,
         pick_by_date = case when $5 then $6::date else pick_by_date end,
         version = version + 1
     where company_id = $1 and id = any ($2::bigint[])`,
    [
      actor.companyId,
      picks.map(({ id }) => id),
      pickBy !== undefined,
      pickBy ?? null,
      pickByDate !== undefined,
      pickByDate ?? null,
    ],
  );
  const planned = { ...(pickBy !== undefined && { pickBy }), ...(pickByDate !== undefined && { pickByDate }) };
  return record(tx, actor, 'edit pick', picks, planned);
});

/** Closes despatched picks, all or none (rules: Documents, Pick). */
export const closePicks = implement(contract.closePicks, async (tx, actor, { ids }) => {
  const picks = await lockPicks(tx, actor, ids, ['despatched']);
  await tx.run(
    `update picks
     set closed_by = $3, closed_at = product_now(), version = version + 1
     where company_id = $1 and id = any ($2::bigint[])`,
    [actor.companyId, picks.map(({ id }) => id), actor.userId],
  );
  return record(tx, actor, 'close pick', picks);
});

async function record(
  tx: Tx,
  actor: StockActor,
  kind: NewOperation['kind'],
  picks: readonly LockedPick[],
  facts: NewOperation['facts'] = {},
) {
  const documents = picks.map(({ id, number }) => ({ id, facts: { number, ...facts } }));
  const operations = await recordOperations(tx, actor, { kind, document: 'pick', documents });
  return { picks: picks.map(({ id, number }) => ({ id, number, operationId: operations.get(id) ?? 0 })) };
}

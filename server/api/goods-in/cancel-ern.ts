import { cancelErn as contract } from '../../../shared/contract/goods-in/edit-ern.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { wholeNumbers } from '../stock/counted-in.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { refuseUndo, type UndoKind } from '../stock/reversal/undo-kind.ts';
import { findTakenDrum } from './announced-lines.ts';
import { isCountedOrNoted } from './delete-erns.ts';
import { type LockedErn, lockOpenErn, refuseOtherVersion } from './lock-ern.ts';

/** Cancels an ERN without counts (rules: Documents, ERN): it is final, and no longer expected anywhere. */
export const cancelErn = implement(contract, async (tx, actor, input) => {
  const ern = await lockOpenErn(tx, actor, input.id);
  const { id, number, source, version } = ern;
  if (input.version !== undefined) refuseOtherVersion(ern, input.version);
  if (source === 'transfer') refuse('ern_in_transit', { values: { number } });
  if (await hasCounts(tx, actor.companyId, id)) refuse('ern_counted', { values: { number } });
  await tx.run(`update erns set status = 'cancelled', version = version + 1 where company_id = $1 and id = $2`, [
    actor.companyId,
    id,
  ]);
  const operationId = await recordOperation(tx, actor, {
    kind: 'cancel ern',
    document: 'ern',
    documentId: id,
    reason: input.reason,
    facts: { number },
  });
  return { version: version + 1, operationId };
});

/** Read under the lock, which counting needs too. */
async function hasCounts(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const { counted } = await tx.one<{ counted: boolean }>(
    `select ${isCountedOrNoted} as counted
     from erns e
     cross join (select $1::bigint as company_id) own
     where e.company_id = $1 and e.id = $2`,
    [companyId, id],
  );
  return counted;
}

/** The ERN is expected again, unless one of its drums was used or announced meanwhile, or its goods no longer have fractions. */
export const undoCancelErn: UndoKind = {
  rule: contract.rule,
  lock: lockCancelled,
  async reopen(tx, companyId, id) {
    await tx.run(`update erns set status = 'expected', version = version + 1 where company_id = $1 and id = $2`, [
      companyId,
      id,
    ]);
  },
};

async function lockCancelled(tx: Tx, companyId: number, id: number): Promise<void> {
  const ern = await tx.maybeOne<Pick<LockedErn, 'number' | 'status' | 'source'>>(
    'select number, status, source from erns where company_id = $1 and id = $2 for update',
    [companyId, id],
  );
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  const { number, status, source } = ern;
  if (status !== 'cancelled') refuse('ern_not_open', { values: { number, status } });
  const lines = await tx.many<{ stockCode: string; drum: string | null; broken: boolean }>(
    `select k.stock_code as "stockCode", l.drum_number as drum,
            ${wholeNumbers} and l.shipped_quantity % 1 <> 0 as broken
     from ern_lines l
     join skus k on k.company_id = $1 and k.id = l.sku_id
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where l.company_id = $1 and l.ern_id = $2`,
    [companyId, id],
  );
  const broken = lines.find((line) => line.broken)?.stockCode;
  if (broken !== undefined) refuseUndo([`the unit or packing of ${broken}`], { stockCode: broken });
  const drums = lines.flatMap(({ drum }) => drum ?? []);
  const taken = await findTakenDrum(tx, companyId, { id, source }, drums);
  if (taken !== undefined) {
    refuseUndo([taken.usedBy ?? `drum ${taken.drum}`], { drum: taken.drum, usedBy: taken.usedBy });
  }
}

import type { Question } from '../../../shared/confirmations.ts';
import * as contract from '../../../shared/contract/goods-in/hide-erns.ts';
import { type ErrorCode, refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { requireAccepted } from '../refusals.ts';
import { recordOperations } from '../stock/ledger/record-operation.ts';

/** Hides expected ERNs, all or none (rules: Documents, ERN): their counts stay, and come back with them. */
export const hideErns = implement(contract.hideErns, async (tx, actor, { ids, reason, accept }) => {
  const erns = await lockErnsToHide(tx, actor, ids);
  refuseErns(
    'ern_not_open',
    erns.filter(({ status }) => status !== 'expected'),
  );
  refuseErns(
    'ern_hidden',
    erns.filter(({ hidden }) => hidden),
  );
  requireAccepted(countedOnes(erns), accept);
  await tx.run(
    `update erns
     set hidden_at = product_now(), hidden_by = $3, hide_reason = $4, version = version + 1
     where company_id = $1 and id = any ($2::bigint[])`,
    [actor.companyId, erns.map(({ id }) => id), actor.userId, reason],
  );
  const operations = await recordOperations(tx, actor, { kind: 'hide', document: 'ern', reason, documents: erns });
  return { erns: erns.map(({ id, number }) => ({ id, number, operationId: operations.get(id) ?? 0 })) };
});

/** Asks for confirmation, because someone may be counting right now. */
function countedOnes(erns: readonly ErnToHide[]): Question[] {
  const numbers = erns.filter(({ counted }) => counted).map(({ number }) => number);
  if (numbers.length === 0) return [];
  return [{ key: 'hide_counted', values: { numbers: numbers.join(', ') }, data: { numbers } }];
}

/** Shows hidden ERNs again, all or none; their history records the hiding as undone. */
export const unhideErns = implement(contract.unhideErns, async (tx, actor, { ids }) => {
  const erns = await lockErnsToHide(tx, actor, ids);
  refuseErns(
    'ern_not_hidden',
    erns.filter(({ hidden }) => !hidden),
  );
  await showErns(
    tx,
    actor.companyId,
    erns.map(({ id }) => id),
  );
  const documents = erns.map(({ id, hiddenById }) => ({ id, reversesId: hiddenById }));
  const operations = await recordOperations(tx, actor, { kind: 'unhide', document: 'ern', documents });
  return { erns: erns.map(({ id, number }) => ({ id, number, operationId: operations.get(id) ?? 0 })) };
});

interface ErnToHide {
  id: number;
  number: string;
  status: 'expected' | 'received';
  hidden: boolean;
  counted: boolean;
  /** The operation that hid it, if still in force. */
  hiddenById: number | null;
}

/** Locks ERNs in order of id, each once; refuses ids outside the scope as not found. */
async function lockErnsToHide(tx: Tx, actor: StockActor, ids: readonly number[]): Promise<ErnToHide[]> {
  const wanted = [...new Set(ids)];
  const locked = await tx.run(
    'select from erns where company_id = $1 and warehouse_id = $2 and id = any ($3::bigint[]) order by id for update',
    [actor.companyId, actor.warehouseId, wanted],
  );
  if (locked < wanted.length) refuse('not_found', { values: { thing: 'ERN' } });
  // Read after the lock, to see the changes of earlier lock holders.
  return tx.many<ErnToHide>(
    `select e.id, e.number, e.status, e.hidden_at is not null as hidden,
            exists (select from ern_counts c where c.company_id = $1 and c.ern_id = e.id) as counted,
            (
              select max(o.id) from operations o
              where o.company_id = $1 and o.document = 'ern' and o.document_id = e.id and o.kind = 'hide'
                and not exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id)
            ) as "hiddenById"
     from erns e
     where e.company_id = $1 and e.id = any ($2::bigint[])
     order by e.id`,
    [actor.companyId, wanted],
  );
}

function refuseErns(code: ErrorCode, erns: readonly ErnToHide[]): void {
  const [first] = erns;
  if (first === undefined) return;
  const { number, status } = first;
  refuse(code, { values: { number, status }, data: { erns: erns.map((ern) => ern.number) } });
}

export async function showErns(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await tx.run(
    `update erns
     set hidden_at = null, hidden_by = null, hide_reason = null, version = version + 1
     where company_id = $1 and id = any ($2::bigint[])`,
    [companyId, ids],
  );
}

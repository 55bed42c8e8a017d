import { hideErns as contract } from '../../../shared/contract/goods-in/hide-erns.ts';
import type { Confirmation } from '../../../shared/errors.ts';
import { requireAccepted } from '../confirmations.ts';
import { implement } from '../implement.ts';
import { recordOperations } from '../stock/record-operations.ts';
import { type ErnToHide, lockErnsToHide } from './lock-erns-to-hide.ts';
import { refuseErns } from './refuse-erns.ts';

/** Hides expected ERNs, all or none (rules: Documents, ERN): counts stay, and come back with them. */
export const hideErns = implement(contract, async (tx, actor, { ids, reason, accept }) => {
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
     set hidden_at = now(), hidden_by = $3, hide_reason = $4, version = version + 1
     where company_id = $1 and id = any ($2::bigint[])`,
    [actor.companyId, erns.map(({ id }) => id), actor.userId, reason],
  );
  const operations = await recordOperations(tx, actor, { kind: 'hide', document: 'ern', reason, documents: erns });
  return { erns: erns.map(({ id, number }) => ({ id, number, operationId: operations.get(id) ?? 0 })) };
});

/** Somebody may be at it right now: that is asked before their work is broken off. */
function countedOnes(erns: readonly ErnToHide[]): Confirmation[] {
  const numbers = erns.filter(({ counted }) => counted).map(({ number }) => number);
  if (numbers.length === 0) return [];
  const message = `Somebody counted on ${numbers.join(', ')}: the counts are kept`;
  return [{ key: 'hide_counted', message, data: { numbers } }];
}

import { planErns as contract } from '../../../shared/contract/goods-in/edit-ern.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { recordOperations } from '../stock/ledger/record-operation.ts';
import { lockOpenErns } from './lock-ern.ts';

/** Sets the delivery date of expected ERNs, all or none; refuses if one has changed since the caller read it. */
export const planErns = implement(contract, async (tx, actor, { erns: seen, deliveryDate }) => {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const erns = await lockOpenErns(tx, actor, [...versions.keys()]);
  const changed = erns.filter(({ id, version }) => versions.get(id) !== version);
  if (changed.length > 0) {
    refuse('changed_meanwhile', { data: { version: changed[0]?.version, erns: changed.map(({ id }) => id) } });
  }
  await tx.run(
    'update erns set delivery_date = $3, version = version + 1 where company_id = $1 and id = any ($2::bigint[])',
    [actor.companyId, erns.map(({ id }) => id), deliveryDate],
  );
  const documents = erns.map(({ id, number, deliveryDate: before }) => ({
    id,
    facts: { number, deliveryDate, was: { number, deliveryDate: before } },
  }));
  const operations = await recordOperations(tx, actor, { kind: 'edit ern', document: 'ern', documents });
  return { erns: erns.map(({ id, number }) => ({ id, number, operationId: operations.get(id) ?? 0 })) };
});

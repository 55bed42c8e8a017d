import { saveCarrier as contract } from '../../../shared/contract/goods-out/pick-carrier.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockPick } from './lock-picks.ts';

export const saveCarrier = implement(contract, async (tx, actor, { id, version, carrier, trackingNumber }) => {
  if (carrier === undefined && trackingNumber === undefined) refuse('nothing_edited');
  const pick = await lockPick(tx, actor, id, ['created', 'started', 'despatched']);
  if (pick.version !== version) refuse('changed_meanwhile', { data: { version: pick.version } });
  await tx.run(
    `update picks
     set carrier = case when $3 then $4 else carrier end,
         tracking_number = case when $5 then $6 else tracking_number end,
         version = version + 1
     where company_id = $1 and id = $2`,
    [actor.companyId, id, carrier !== undefined, carrier ?? null, trackingNumber !== undefined, trackingNumber ?? null],
  );
  const operationId = await recordOperation(tx, actor, {
    kind: 'edit pick',
    document: 'pick',
    documentId: id,
    facts: { number: pick.number, carrier, trackingNumber },
  });
  return { id, version: version + 1, operationId };
});

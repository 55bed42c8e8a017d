import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { type LockedErn, lockOpenErn } from '../goods-in/lock-ern.ts';

/** Locks the open ERN that a photo belongs to; one outside the scope is not found. */
export async function lockPhoto(tx: Tx, actor: StockActor, id: number): Promise<LockedErn> {
  const photo = await tx.maybeOne<{ ernId: number }>(
    `select p.ern_id as "ernId"
     from photos p
     join erns e on e.company_id = $1 and e.id = p.ern_id
     where p.company_id = $1 and p.id = $2 and e.warehouse_id = $3`,
    [actor.companyId, id, actor.warehouseId],
  );
  if (photo === undefined) refuse('not_found', { values: { thing: 'photo' } });
  return lockOpenErn(tx, actor, photo.ernId);
}

import * as contract from '../../../shared/contract/photos/photos.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { type LockedErn, lockOpenErn } from '../goods-in/lock-ern.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseMorePhotos } from './add-photo.ts';

/** Takes a photo away while its ERN is open: what was received stays proven. It lies by for a day, to be brought back. */
export const removePhoto = implement(contract.removePhoto, async (tx, actor, { id }) => {
  const ern = await lockPhoto(tx, actor, id);
  const removed = await tx.run(
    'update photos set removed_at = product_now() where company_id = $1 and id = $2 and removed_at is null',
    [actor.companyId, id],
  );
  if (removed === 0) return {};
  const before = { photo: id };
  await recordAudit(tx, actor, { operation: 'removePhoto', subject: ernDocument.name, subjectId: ern.id, before });
  return {};
});

/** Brings a removed photo back: the Undo of its removal. */
export const restorePhoto = implement(contract.restorePhoto, async (tx, actor, { id }) => {
  const ern = await lockPhoto(tx, actor, id);
  const removed = await tx.maybeOne('select from photos where company_id = $1 and id = $2 and removed_at is not null', [
    actor.companyId,
    id,
  ]);
  if (removed === undefined) return {};
  await refuseMorePhotos(tx, actor.companyId, ern.id);
  await tx.run('update photos set removed_at = null where company_id = $1 and id = $2', [actor.companyId, id]);
  const after = { photo: id };
  await recordAudit(tx, actor, { operation: 'restorePhoto', subject: ernDocument.name, subjectId: ern.id, after });
  return {};
});

/** Locks the open ERN that a photo belongs to; one outside the scope is not found. */
async function lockPhoto(tx: Tx, actor: StockActor, id: number): Promise<LockedErn> {
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

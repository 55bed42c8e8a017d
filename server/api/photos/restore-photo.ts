import { restorePhoto as contract } from '../../../shared/contract/goods-in/photos.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockPhoto } from './lock-photo.ts';
import { refuseMorePhotos } from './refuse-more-photos.ts';

/** Brings a removed photo back: the Undo of its removal. */
export const restorePhoto = implement(contract, async (tx, actor, { id }) => {
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

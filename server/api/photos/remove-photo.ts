import { removePhoto as contract } from '../../../shared/contract/goods-in/photos.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockPhoto } from './lock-photo.ts';

/** Takes a photo away while its ERN is open: what was received stays proven. It lies by for a day, to be brought back. */
export const removePhoto = implement(contract, async (tx, actor, { id }) => {
  const ern = await lockPhoto(tx, actor, id);
  const removed = await tx.run(
    'update photos set removed_at = now() where company_id = $1 and id = $2 and removed_at is null',
    [actor.companyId, id],
  );
  if (removed === 0) return {};
  const before = { photo: id };
  await recordAudit(tx, actor, { operation: 'removePhoto', subject: ernDocument.name, subjectId: ern.id, before });
  return {};
});

import type { Input } from '../../../shared/contract/operation.ts';
import type { removePhoto as contract } from '../../../shared/contract/photos.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { lockPhoto } from './lock-photo.ts';

/** Takes a photo away while its ERN is open: what was received stays proven. It lies by for a day, to be brought back. */
export async function removePhoto(
  tx: Tx,
  actor: StockActor,
  { id }: Input<typeof contract>,
): Promise<Record<string, never>> {
  const ern = await lockPhoto(tx, actor, id);
  const removed = await tx.run(
    'update photos set removed_at = now() where company_id = $1 and id = $2 and removed_at is null',
    [actor.companyId, id],
  );
  if (removed === 0) return {};
  const before = { photo: id };
  await recordAudit(tx, actor, { operation: 'removePhoto', subject: 'ern', subjectId: ern.id, before });
  return {};
}

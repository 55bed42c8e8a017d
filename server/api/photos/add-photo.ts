import { addPhoto as contract, MOST_PHOTOS } from '../../../shared/contract/photos/photos.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { implement } from '../implement.ts';
import { readPicture } from '../pictures/read-picture.ts';
import { recordAudit } from '../record-audit.ts';

/** Keeps a photo of an ERN or of one of its lines, received or not. */
export const addPhoto = implement(contract, async (tx, actor, { id, lineId, image }) => {
  await lockErn(tx, actor, id);
  const { type, width, height, content } = readPicture(Buffer.from(image, 'base64'));
  await refuseMorePhotos(tx, actor.companyId, id);
  const photo = await tx.maybeOne<{ id: number }>(
    `insert into photos (company_id, ern_id, ern_line_id, type, width, height, content, added_by)
     select $1, $2, $3, $4, $5, $6, $7, $8
     where $3::bigint is null or exists (select from ern_lines where company_id = $1 and ern_id = $2 and id = $3)
     returning id`,
    [actor.companyId, id, lineId ?? null, type, width, height, content, actor.userId],
  );
  if (photo === undefined) refuse('not_found', { values: { thing: 'line of this ERN' } });
  const after = { photo: photo.id, lineId: lineId ?? null, type, size: content.length };
  await recordAudit(tx, actor, { operation: 'addPhoto', subject: ernDocument.name, subjectId: id, after });
  return photo;
});

async function lockErn(tx: Tx, actor: StockActor, id: number): Promise<void> {
  const ern = await tx.maybeOne<{ number: string; hidden: boolean }>(
    `select number, hidden_at is not null as hidden
     from erns
     where company_id = $1 and warehouse_id = $2 and id = $3
     for update`,
    [actor.companyId, actor.warehouseId, id],
  );
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  if (ern.hidden) refuse('ern_hidden', { values: { number: ern.number } });
}

/** Refuses when an ERN has all the photos it may have. Call it under the lock of the ERN. */
export async function refuseMorePhotos(tx: Tx, companyId: number, ernId: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    'select count(*) as count from photos where company_id = $1 and ern_id = $2 and removed_at is null',
    [companyId, ernId],
  );
  if (count >= MOST_PHOTOS) refuse('too_many_photos', { values: { most: MOST_PHOTOS } });
}

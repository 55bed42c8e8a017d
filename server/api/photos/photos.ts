import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/photos/photos.ts';
import { MOST_PHOTOS } from '../../../shared/contract/photos/photos.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ernDocument } from '../goods-in/ern-document.ts';
import { refuseForeignErn } from '../goods-in/get-ern.ts';
import { type LockedErn, lockOpenErn } from '../goods-in/lock-ern.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { readPicture } from '../pictures/read-picture.ts';
import { recordAudit } from '../record-audit.ts';

export const addPhoto = implement(contract.addPhoto, async (tx, actor, { id, lineId, image }) => {
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
  const ern = await tx.maybeOne<{ number: string; status: string; hidden: boolean }>(
    `select number, status, hidden_at is not null as hidden
     from erns
     where company_id = $1 and warehouse_id = $2 and id = $3
     for update`,
    [actor.companyId, actor.warehouseId, id],
  );
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  if (ern.status === 'cancelled') refuse('ern_not_open', { values: { number: ern.number, status: ern.status } });
  if (ern.hidden) refuse('ern_hidden', { values: { number: ern.number } });
}

/** Call it under the lock of the ERN. */
async function refuseMorePhotos(tx: Tx, companyId: number, ernId: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    'select count(*) as count from photos where company_id = $1 and ern_id = $2 and removed_at is null',
    [companyId, ernId],
  );
  if (count >= MOST_PHOTOS) refuse('too_many_photos', { values: { most: MOST_PHOTOS } });
}

export const { list: listPhotos } = listAndExport(contract.listPhotos, async (actor, { id }, _services, db) => {
  await refuseForeignErn(db, actor, id);
  return {
    from: sql`
      from photos p
      join users u on u.id = p.added_by
      left join ern_lines l on l.company_id = p.company_id and l.id = p.ern_line_id
      left join skus k on k.company_id = l.company_id and k.id = l.sku_id`,
    columns: {
      id: 'p.id',
      lineId: 'p.ern_line_id',
      stockCode: 'k.stock_code',
      type: 'p.type',
      width: 'p.width',
      height: 'p.height',
      size: 'octet_length(p.content)',
      addedBy: 'u.name',
      addedAt: 'p.added_at',
    },
    id: 'p.id',
    where: [sql`p.company_id = ${actor.companyId} and p.ern_id = ${id} and p.removed_at is null`],
    search: ['k.stock_code', 'u.name'],
  };
});

export const readPhoto = implement(contract.readPhoto, async function* (db, actor, { id }) {
  const photo = await db.maybeOne<{ content: Buffer }>(
    `select p.content
     from photos p
     join erns e on e.company_id = $1 and e.id = p.ern_id
     where p.company_id = $1 and p.id = $2 and p.removed_at is null and e.warehouse_id = $3`,
    [actor.companyId, id, actor.warehouseId],
  );
  if (photo === undefined) refuse('not_found', { values: { thing: 'photo' } });
  yield photo.content;
});

/**
 * Photos can be removed only while the ERN is open, so that the evidence for received goods stays. A removed photo can be restored for a
 * day.
 */
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

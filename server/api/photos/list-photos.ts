import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/photos/photos.ts';
import { refuse } from '../../../shared/errors.ts';
import { refuseForeignErn } from '../goods-in/get-ern.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';

/** The photos of an ERN of this warehouse, without those removed. */
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

/** A photo of an ERN of this warehouse; a removed one is not there. */
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

import { readPhoto as contract } from '../../../shared/contract/goods-in/photos.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';

/** A photo of an ERN of this warehouse; a removed one is not there. */
export const readPhoto = implement(contract, async function* (db, actor, { id }) {
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

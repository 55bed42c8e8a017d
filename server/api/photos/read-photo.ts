import type { Input } from '../../../shared/contract/operation.ts';
import type { readPhoto as contract } from '../../../shared/contract/photos.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

/** A photo of an ERN of this warehouse; a removed one is not there. */
export async function* readPhoto(
  db: Reader,
  actor: StockActor,
  { id }: Input<typeof contract>,
): AsyncGenerator<Buffer> {
  const photo = await db.maybeOne<{ content: Buffer }>(
    `select p.content
     from photos p
     join erns e on e.company_id = $1 and e.id = p.ern_id
     where p.company_id = $1 and p.id = $2 and p.removed_at is null and e.warehouse_id = $3`,
    [actor.companyId, id, actor.warehouseId],
  );
  if (photo === undefined) refuse('not_found', { values: { thing: 'photo' } });
  yield photo.content;
}

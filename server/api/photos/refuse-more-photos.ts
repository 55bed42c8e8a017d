import { MOST_PHOTOS } from '../../../shared/contract/goods-in/photos.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';

/** Refuses when an ERN has all the photos it may have. Call it under the lock of the ERN. */
export async function refuseMorePhotos(tx: Tx, companyId: number, ernId: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    'select count(*) as count from photos where company_id = $1 and ern_id = $2 and removed_at is null',
    [companyId, ernId],
  );
  if (count >= MOST_PHOTOS) refuse('too_many_photos', { values: { most: MOST_PHOTOS } });
}

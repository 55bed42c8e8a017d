import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

/** An ERN outside the scope does not exist: what belongs to it is not read either. */
export async function refuseForeignErn(db: Reader, actor: StockActor, id: number): Promise<void> {
  const ern = await db.maybeOne('select from erns where company_id = $1 and warehouse_id = $2 and id = $3', [
    actor.companyId,
    actor.warehouseId,
    id,
  ]);
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
}

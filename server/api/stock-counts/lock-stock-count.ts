import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';

/** A stock count under lock. */
export interface LockedCount {
  id: number;
  number: string;
  locationId: number | null;
  skuId: number | null;
  blind: boolean;
  status: 'counting' | 'submitted' | 'posted' | 'cancelled';
  reason: string | null;
  submittedBy: number | null;
  counterIds: number[];
}

/** Locks a count that is in one of these states; any other state is refused, naming it. */
export async function lockStockCount(
  tx: Tx,
  { companyId, warehouseId }: Pick<StockActor, 'companyId' | 'warehouseId'>,
  id: number,
  states: readonly LockedCount['status'][],
): Promise<LockedCount> {
  const count = await tx.maybeOne<LockedCount>(
    `select id, number, location_id as "locationId", sku_id as "skuId", blind, status, reason,
            submitted_by as "submittedBy", counter_ids as "counterIds"
     from stock_counts
     where company_id = $1 and warehouse_id = $2 and id = $3
     for update`,
    [companyId, warehouseId, id],
  );
  if (count === undefined) refuse('not_found', { values: { thing: 'stock count' } });
  const { number, status } = count;
  if (!states.includes(status)) refuse('count_not_open', { values: { number, status }, data: { status } });
  return count;
}

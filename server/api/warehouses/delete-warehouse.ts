import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { deleteRecord } from '../records/delete-record.ts';
import { warehouseRecord } from './warehouse-record.ts';

/** Deletes a warehouse that nothing uses; that companies might have held stock in it, or cancelled it, goes with it. */
export async function deleteWarehouse(tx: Tx, actor: Actor, { id }: { id: number }): Promise<Record<string, never>> {
  await tx.run('delete from company_warehouses where warehouse_id = $1', [id]);
  await tx.run(
    `delete from company_specific_data
     where warehouse_id = $1 or (key = 'cancelledWarehouse' and item_key = $1::bigint::text)`,
    [id],
  );
  return deleteRecord(tx, actor, warehouseRecord, id);
}

import { deleteWarehouse as contract } from '../../../shared/contract/admin/warehouses.ts';
import { implement } from '../implement.ts';
import { deleteRecord } from '../records/record-work.ts';
import { warehouseRecord } from './warehouse-record.ts';

/** Deletes a warehouse that nothing uses; that companies might have held stock in it, or cancelled it, goes with it. */
export const deleteWarehouse = implement(contract, async (tx, actor, { id }) => {
  await tx.run('delete from company_warehouses where warehouse_id = $1', [id]);
  await tx.run(
    `delete from company_specific_data
     where warehouse_id = $1 or (key = 'cancelledWarehouse' and item_key = $1::bigint::text)`,
    [id],
  );
  return deleteRecord(tx, actor, warehouseRecord, id);
});

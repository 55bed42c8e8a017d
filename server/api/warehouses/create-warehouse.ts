import { createWarehouse as contract } from '../../../shared/contract/admin/warehouses.ts';
import { permissionsAt } from '../../../shared/permissions.ts';
import { implement } from '../implement.ts';
import { createRecord } from '../records/record-work.ts';
import { addAccess } from '../users/add-access.ts';
import { warehouseRecord } from './warehouse-record.ts';

/** Makes a warehouse; with `withAccess` its maker may set up at once what belongs to it. */
export const createWarehouse = implement(contract, async (tx, actor, { withAccess, ...fields }) => {
  const made = await createRecord(tx, actor, warehouseRecord, fields);
  if (withAccess === true) {
    const permissions = permissionsAt('warehouse');
    await addAccess(tx, actor, { id: actor.userId, type: 'warehouse', warehouseId: made.id, permissions });
  }
  return made;
});

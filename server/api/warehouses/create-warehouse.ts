import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { createWarehouse as contract } from '../../../shared/contract/warehouses.ts';
import { permissionsAt } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { createRecord } from '../records/create-record.ts';
import { addAccess } from '../users/add-access.ts';
import { warehouseRecord } from './warehouse-record.ts';

/** Makes a warehouse; with `withAccess` its maker may set up at once what belongs to it. */
export async function createWarehouse(
  tx: Tx,
  actor: Actor,
  { withAccess, ...fields }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const made = await createRecord(tx, actor, warehouseRecord, fields);
  if (withAccess === true) {
    const permissions = permissionsAt('warehouse');
    await addAccess(tx, actor, { id: actor.userId, type: 'warehouse', warehouseId: made.id, permissions });
  }
  return made;
}

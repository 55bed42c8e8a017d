import { id, whole } from '../fields/number.ts';
import { list, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { operation } from '../operation.ts';
import { ofRecord, recordReply } from '../records/record.ts';

export const newWarehouseGroup = shape({ /** Unique for the partner. */ name: text(100) });

const byAdministrators = { rule: 'partners', reach: 'company' } as const;

/** Adds a group to a partner, after its existing ones. */
export const createWarehouseGroup = operation('createWarehouseGroup', {
  ...byAdministrators,
  method: 'POST',
  path: 'partner/:id/warehouseGroup',
  summary: 'Add a group of warehouses',
  params: ofRecord,
  body: newWarehouseGroup,
  reply: recordReply,
  errors: ['warehouse_group_taken'],
});

/** Renames a group. Refused (`changed_meanwhile`) if it was changed since it was read. */
export const editWarehouseGroup = operation('editWarehouseGroup', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'warehouseGroup/:id',
  summary: 'Rename a group of warehouses',
  params: ofRecord,
  body: shape({ version: whole(1), ...newWarehouseGroup.schema }),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'warehouse_group_taken'],
});

/** Deletes a group that has no warehouses. */
export const deleteWarehouseGroup = operation('deleteWarehouseGroup', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'warehouseGroup/:id',
  summary: 'Delete a group of warehouses',
  params: ofRecord,
  errors: ['in_use'],
});

/** Sets the order of a partner's groups. `groupIds` must name exactly the groups that exist now. */
export const orderWarehouseGroups = operation('orderWarehouseGroups', {
  ...byAdministrators,
  method: 'POST',
  path: 'partner/:id/orderWarehouseGroups',
  summary: 'Order the groups of warehouses',
  params: ofRecord,
  body: shape({ groupIds: list(id(), 1000, 1) }),
  errors: ['changed_meanwhile', 'nothing_edited'],
});

import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';
import { newWarehouseFields, warehouseFields } from '../warehouses/warehouses.ts';

export const newPartnerWarehouse = shape(newWarehouseFields);

const byAdministrators = { rule: 'partners', reach: 'company' } as const;

/** Lists the warehouses of a partner. */
export const listPartnerWarehouses = listOperation('listPartnerWarehouses', {
  ...byAdministrators,
  path: 'partner/:id/warehouse',
  summary: 'Warehouses of a partner',
  params: ofRecord,
  row: {
    id: id(),
    ...warehouseFields,
    groupId: orNull(id()),
    group: orNull(text()),
    version: whole(1),
  },
  filters: {
    warehouse: maybe(id()),
    groupId: maybe(id()),
    grouped: maybe(flag()),
  },
  undated: true,
  sorts: ['name', 'shortName', 'town', 'group'],
  order: 'name',
  columns: ['shortName', 'name', 'address', 'postCode', 'town', 'group'],
});

/**
 * Returns the warehouses of a partner as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order.
 */
export const exportPartnerWarehouses = fileOperation('exportPartnerWarehouses', listPartnerWarehouses, {
  lenient: true,
});

/** Adds a warehouse to a partner, with a default goods-in and goods-out location, and grants the partner's user an access to it. */
export const createPartnerWarehouse = operation('createPartnerWarehouse', {
  ...byAdministrators,
  method: 'POST',
  path: 'partner/:id/warehouse',
  summary: 'Add a warehouse to a partner',
  params: ofRecord,
  body: shape({ ...newWarehouseFields, groupId: maybe(id()) }),
  reply: recordReply,
  errors: ['warehouse_taken'],
});

/** Changes the name and address of a partner's warehouse. Refused (`changed_meanwhile`) if it was changed since it was read. */
export const editPartnerWarehouse = operation('editPartnerWarehouse', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'partnerWarehouse/:id',
  summary: 'Edit a warehouse of a partner',
  params: ofRecord,
  body: changesOf(warehouseFields),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'warehouse_taken'],
});

/** Removes a partner's warehouse that was never used, with its locations and the partner's access. */
export const deletePartnerWarehouse = operation('deletePartnerWarehouse', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'partnerWarehouse/:id',
  summary: 'Remove a warehouse from a partner',
  params: ofRecord,
  errors: ['in_use'],
});

/** Moves warehouses of a partner to one of its groups, or out of all groups. */
export const groupWarehouses = operation('groupWarehouses', {
  ...byAdministrators,
  method: 'POST',
  path: 'partner/:id/groupWarehouses',
  summary: 'Move warehouses to a group',
  params: ofRecord,
  body: shape({ groupId: orNull(id()), warehouseIds: list(id(), 10_000, 1) }),
  reply: shape({ changed: whole(0) }),
  errors: [],
});

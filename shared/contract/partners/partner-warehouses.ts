import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';
import { newPlaceFields, placeFields } from '../warehouses/warehouses.ts';

/** A new warehouse of a partner. */
export const newPartnerWarehouse = shape(newPlaceFields);

const byAdministrators = { rule: 'partners', reach: 'company' } as const;

/** The warehouses of a partner. */
export const listPartnerWarehouses = listOperation('listPartnerWarehouses', {
  ...byAdministrators,
  path: 'partner/:id/warehouse',
  summary: 'Warehouses of a partner',
  params: ofRecord,
  row: {
    id: id(),
    ...placeFields,
    groupId: orNull(id()),
    group: orNull(text()),
    version: whole(1),
  },
  filters: {
    /** One of them, by its id. */
    warehouse: maybe(id()),
    groupId: maybe(id()),
    /** In any group, or in none. */
    grouped: maybe(flag()),
  },
  undated: true,
  sorts: ['name', 'shortName', 'town', 'group'],
  order: 'name',
  columns: ['shortName', 'name', 'address', 'postCode', 'town', 'group'],
});

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportPartnerWarehouses = fileOperation('exportPartnerWarehouses', listPartnerWarehouses, {
  lenient: true,
});

/** Gives a partner one more warehouse, with a default goods-in and goods-out location, and its user an access to it. */
export const createPartnerWarehouse = operation('createPartnerWarehouse', {
  ...byAdministrators,
  method: 'POST',
  path: 'partner/:id/warehouse',
  summary: 'Add a warehouse to a partner',
  params: ofRecord,
  body: shape({ ...newPlaceFields, groupId: maybe(id()) }),
  reply: recordReply,
  errors: ['warehouse_taken'],
});

/** Changes where a partner's warehouse is, if nobody did since it was read. */
export const editPartnerWarehouse = operation('editPartnerWarehouse', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'partnerWarehouse/:id',
  summary: 'Edit a warehouse of a partner',
  params: ofRecord,
  body: changesOf(placeFields),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'warehouse_taken'],
});

/** Removes a warehouse of a partner in which nothing ever happened, with its locations and its partner's access. */
export const deletePartnerWarehouse = operation('deletePartnerWarehouse', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'partnerWarehouse/:id',
  summary: 'Remove a warehouse from a partner',
  params: ofRecord,
  errors: ['in_use'],
});

/** Puts warehouses of a partner into one of its groups, or out of all. */
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

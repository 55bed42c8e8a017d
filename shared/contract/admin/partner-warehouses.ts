import { exportQuery, listQuery } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, pageOf, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from './record.ts';
import { newPlaceFields, placeFields } from './warehouses.ts';

/** A new warehouse of a partner. */
export const newPartnerWarehouse = shape(newPlaceFields);

const warehouseRow = shape({
  id: id(),
  ...placeFields,
  groupId: orNull(id()),
  group: orNull(text()),
  version: whole(1),
});

const warehouseQuery = {
  filters: {
    /** One of them, by its id. */
    warehouse: maybe(id()),
    groupId: maybe(id()),
    /** In any group, or in none. */
    grouped: maybe(flag()),
  },
  sorts: ['name', 'shortName', 'town', 'group'],
  fields: Object.keys(warehouseRow.schema) as [string, ...string[]],
} as const;

const byAdministrators = { rule: 'partners', reach: 'company' } as const;

/** The warehouses of a partner. */
export const listPartnerWarehouses = operation('listPartnerWarehouses', {
  ...byAdministrators,
  method: 'GET',
  path: 'partner/:id/warehouse',
  summary: 'Warehouses of a partner',
  params: ofRecord,
  query: listQuery(warehouseQuery),
  reply: pageOf(warehouseRow),
  errors: [],
});

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportPartnerWarehouses = operation('exportPartnerWarehouses', {
  ...byAdministrators,
  method: 'GET',
  path: 'partner/:id/warehouse/export',
  summary: 'Warehouses of a partner as CSV',
  params: ofRecord,
  replica: true,
  query: exportQuery(warehouseQuery),
  stream: 'text/csv',
  errors: [],
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
  summary: 'Change a warehouse of a partner',
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
  summary: 'Put warehouses into a group',
  params: ofRecord,
  body: shape({ groupId: orNull(id()), warehouseIds: list(id(), 10_000, 1) }),
  reply: shape({ changed: whole(0) }),
  errors: [],
});

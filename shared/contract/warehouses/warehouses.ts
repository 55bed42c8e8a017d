import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { mailAddresses, note, text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';

/** Where a warehouse is: the fields that our own and those of partners share (rules 3). */
export const placeFields = {
  name: text(),
  /** Unique: by it people choose their access. */
  shortName: text(20),
  address: orNull(note(500)),
  postCode: orNull(text(20)),
  town: orNull(text(100)),
};

/** The same of a new one (rules 5: name and short name required). */
export const newPlaceFields = {
  name: placeFields.name,
  shortName: placeFields.shortName,
  address: maybe(placeFields.address),
  postCode: maybe(placeFields.postCode),
  town: maybe(placeFields.town),
};

const placed = {
  ...placeFields,
  fullJobSelect: flag(),
  /** Who is mailed each status change of returns and transfers. */
  statusChangeEmail: orNull(mailAddresses()),
};

const settledLater = {
  /** Where goods are received when nothing else is said: a goods-in location of the warehouse. */
  defaultGoodsInId: orNull(id()),
  /** Where picks are made ready when nothing else is said: a goods-out location of the warehouse. */
  defaultGoodsOutId: orNull(id()),
  /** Where goods are put away that nothing like them lies anywhere yet: a storage location of the warehouse. */
  defaultPutawayId: orNull(id()),
  /** The companies that cancelled the warehouse: nothing new is received or transferred into it for them. */
  cancelledFor: list(id(), 1000),
};

/** A new warehouse (rules 5: name and short name required). Default locations come when it has locations. */
export const newWarehouse = shape({
  ...newPlaceFields,
  fullJobSelect: maybe(placed.fullJobSelect),
  statusChangeEmail: maybe(placed.statusChangeEmail),
  /** Gives its maker an access to set it up with: every right that counts at warehouse-only scope. */
  withAccess: maybe(flag()),
});

const byAdministrators = { rule: 'warehouses', reach: 'everything' } as const;

/** All warehouses, with the companies that may hold stock in them. */
export const listWarehouses = listOperation('listWarehouses', {
  ...byAdministrators,
  path: 'warehouse',
  summary: 'Warehouses',
  row: {
    id: id(),
    ...placed,
    ...settledLater,
    /** Names of the default locations. */
    defaultGoodsIn: orNull(text()),
    defaultGoodsOut: orNull(text()),
    defaultPutaway: orNull(text()),
    /** Who may hold stock here, each with the locations it uses instead of the defaults of the warehouse. */
    companies: list(
      shape({
        id: id(),
        name: text(),
        defaultGoodsIn: orNull(text()),
        defaultGoodsOut: orNull(text()),
        defaultPutaway: orNull(text()),
      }),
    ),
    version: whole(1),
  },
  filters: { id: maybe(id()), companyId: maybe(id()), fullJobSelect: maybe(flag()) },
  sorts: ['name', 'shortName', 'town'],
  order: 'name',
  columns: [
    'name',
    'shortName',
    'address',
    'postCode',
    'town',
    'defaultGoodsIn',
    'defaultGoodsOut',
    'defaultPutaway',
    'fullJobSelect',
    'statusChangeEmail',
    'companies',
  ],
});

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportWarehouses = fileOperation('exportWarehouses', listWarehouses, { lenient: true });

/** Makes a warehouse. A company may hold stock in it as soon as somebody has an access to both. */
export const createWarehouse = operation('createWarehouse', {
  ...byAdministrators,
  method: 'POST',
  path: 'warehouse',
  summary: 'Create a warehouse',
  body: newWarehouse,
  reply: recordReply,
  errors: ['warehouse_taken'],
});

/** Changes a warehouse, if nobody did since it was read. */
export const editWarehouse = operation('editWarehouse', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'warehouse/:id',
  summary: 'Edit a warehouse',
  params: ofRecord,
  body: changesOf({ ...placed, ...settledLater }),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'warehouse_taken', 'not_usable'],
});

/** Deletes a warehouse that has no locations, accesses or documents; one with a past is cancelled instead. */
export const deleteWarehouse = operation('deleteWarehouse', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'warehouse/:id',
  summary: 'Delete a warehouse',
  params: ofRecord,
  errors: ['in_use'],
});

import { id, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { mailAddresses, note, text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordReply } from '../records/record.ts';

/** Name and address, common to our own warehouses and those of partners (rules 3). */
export const warehouseFields = {
  name: text(),
  /** Unique; users choose their access by it. */
  shortName: text(20),
  address: orNull(note(500)),
  postCode: orNull(text(20)),
  town: orNull(text(100)),
};

/** A new warehouse's name and address (rules 5: name and short name required). */
export const newWarehouseFields = {
  name: warehouseFields.name,
  shortName: warehouseFields.shortName,
  address: maybe(warehouseFields.address),
  postCode: maybe(warehouseFields.postCode),
  town: maybe(warehouseFields.town),
};

const ownFields = {
  ...warehouseFields,
  fullJobSelect: flag(),
  /** Mailed at each status change of returns and transfers. */
  statusChangeEmail: orNull(mailAddresses()),
};

const laterFields = {
  /** The default location of receipts: a goods-in location of the warehouse. */
  defaultGoodsInId: orNull(id()),
  /** The default location where picks are made ready: a goods-out location of the warehouse. */
  defaultGoodsOutId: orNull(id()),
  /** The default location to put away goods when nothing similar is stored: a storage location of the warehouse. */
  defaultPutawayId: orNull(id()),
  /** The companies that cancelled the warehouse: nothing new is received or transferred into it for them. */
  cancelledFor: list(id(), 1000),
};

/** A new warehouse (rules 5: name and short name required). Default locations are set later, when it has locations. */
export const newWarehouse = shape({
  ...newWarehouseFields,
  fullJobSelect: maybe(ownFields.fullJobSelect),
  statusChangeEmail: maybe(ownFields.statusChangeEmail),
  /** Grants the caller an access to set the warehouse up, with every right that counts at warehouse-only scope. */
  withAccess: maybe(flag()),
});

const byAdministrators = { rule: 'warehouses', reach: 'everything' } as const;

/** Lists all warehouses, with the companies that may hold stock in them. */
export const listWarehouses = listOperation('listWarehouses', {
  ...byAdministrators,
  path: 'warehouse',
  summary: 'Warehouses',
  row: {
    id: id(),
    ...ownFields,
    ...laterFields,
    /** Names of the default locations. */
    defaultGoodsIn: orNull(text()),
    defaultGoodsOut: orNull(text()),
    defaultPutaway: orNull(text()),
    /** The companies that may hold stock here, each with the locations that it uses in place of the warehouse's defaults. */
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

/** Returns the warehouses as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportWarehouses = fileOperation('exportWarehouses', listWarehouses, { lenient: true });

/** Creates a warehouse. A company may hold stock in it once someone has an access to both. */
export const createWarehouse = operation('createWarehouse', {
  ...byAdministrators,
  method: 'POST',
  path: 'warehouse',
  summary: 'Create a warehouse',
  body: newWarehouse,
  reply: recordReply,
  errors: ['warehouse_taken'],
});

/** Changes a warehouse. Refused (`changed_meanwhile`) if it was changed since it was read. */
export const editWarehouse = operation('editWarehouse', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'warehouse/:id',
  summary: 'Edit a warehouse',
  params: ofRecord,
  body: changesOf({ ...ownFields, ...laterFields }),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'warehouse_taken', 'not_usable'],
});

/** Deletes a warehouse that has no locations, accesses or documents. One that was used is cancelled instead. */
export const deleteWarehouse = operation('deleteWarehouse', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'warehouse/:id',
  summary: 'Delete a warehouse',
  params: ofRecord,
  errors: ['in_use'],
});

import { id, positiveQuantity } from '../fields/number.ts';
import { givenParameters, parameterValues } from '../fields/parameter-values.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { note, text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordFilters, recordReply, recordRow } from '../records/record.ts';

const itemMasterFields = {
  /** Unique in the company; SKU files name item masters by it. */
  name: text(),
  description: note(),
  /** How many units one packing holds. */
  quantity: positiveQuantity(),
  unitId: id(),
  packingId: orNull(id()),
};

/** A new item master (rules 5: name, description and unit required, quantity above zero). */
export const newItemMaster = shape({
  ...itemMasterFields,
  packingId: maybe(itemMasterFields.packingId),
  parameters: maybe(givenParameters()),
});

const byAdministrators = { rule: 'itemMasters', reach: 'company' } as const;
const refusals = ['item_master_taken', 'not_usable', 'parameter_values_refused'] as const;

/** Item masters of the company, to choose from and to set up. */
export const listItemMasters = listOperation('listItemMasters', {
  path: 'itemMaster',
  summary: 'Item masters',
  rule: 'masterData',
  reach: 'company',
  row: {
    ...itemMasterFields,
    /** Abbreviations. */
    unit: text(),
    packing: orNull(text()),
    parameters: parameterValues(),
    ...recordRow,
  },
  filters: {
    ...recordFilters,
    /** Of the company, under a global access. */
    companyId: maybe(id()),
    name: maybe(text()),
    /** Abbreviations. */
    unit: maybe(text()),
    packing: maybe(text()),
  },
  sorts: ['name', 'unit', 'quantity'],
  order: 'name',
  columns: ['name', 'description', 'quantity', 'unit', 'packing'],
  headings: { quantity: 'perPacking' },
});

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportItemMasters = fileOperation('exportItemMasters', listItemMasters, { lenient: true });

/** Makes an item master. */
export const createItemMaster = operation('createItemMaster', {
  ...byAdministrators,
  method: 'POST',
  path: 'itemMaster',
  summary: 'Create an item master',
  body: newItemMaster,
  reply: recordReply,
  errors: refusals,
});

/** Changes an item master, if nobody did since it was read. SKUs made from it keep what they took over. */
export const editItemMaster = operation('editItemMaster', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'itemMaster/:id',
  summary: 'Edit an item master',
  params: ofRecord,
  body: changesOf({ ...itemMasterFields, parameters: givenParameters() }),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', ...refusals],
});

/** Deletes an item master that no SKU has. */
export const deleteItemMaster = operation('deleteItemMaster', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'itemMaster/:id',
  summary: 'Delete an item master',
  params: ofRecord,
  errors: ['in_use'],
});

/** Takes an item master out of all choices; SKUs that have it keep it. */
export const retireItemMaster = operation('retireItemMaster', {
  ...byAdministrators,
  method: 'POST',
  path: 'itemMaster/:id/retire',
  summary: 'Retire an item master',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

/** Brings a retired item master back into the choices. */
export const restoreItemMaster = operation('restoreItemMaster', {
  ...byAdministrators,
  method: 'POST',
  path: 'itemMaster/:id/restore',
  summary: 'Restore a retired item master',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

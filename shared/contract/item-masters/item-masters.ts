import { id, positiveQuantity } from '../fields/number.ts';
import { givenParameters, parameterValues } from '../fields/parameter-values.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { note, text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordFilters, recordReply, recordRow } from '../records/record.ts';

const itemMasterFields = {
  /** Unique in the company; SKU files use it to name item masters. */
  name: text(),
  description: note(),
  /** The number of units in one packing. */
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

/** Lists the item masters of the company. */
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
    /** The company, under a global access. */
    companyId: maybe(id()),
    name: maybe(text()),
    /** Abbreviations. */
    unit: maybe(text()),
    packing: maybe(text()),
  },
  sorts: ['name', 'unit', 'quantity'],
  order: 'name',
  hidden: ['parameters', 'retired'],
  headings: { quantity: 'perPacking' },
});

/** Returns the item masters as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportItemMasters = fileOperation('exportItemMasters', listItemMasters, { lenient: true });

/** Creates an item master. */
export const createItemMaster = operation('createItemMaster', {
  ...byAdministrators,
  method: 'POST',
  path: 'itemMaster',
  summary: 'Create an item master',
  body: newItemMaster,
  reply: recordReply,
  errors: refusals,
});

/**
 * Changes an item master. Refused (`changed_meanwhile`) if it was changed since it was read. SKUs made from it keep the values that they
 * took over.
 */
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

/** Retires an item master: it is no longer offered for selection, and SKUs that have it keep it. */
export const retireItemMaster = operation('retireItemMaster', {
  ...byAdministrators,
  method: 'POST',
  path: 'itemMaster/:id/retire',
  summary: 'Retire an item master',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

/** Restores a retired item master, so that it can be selected again. */
export const restoreItemMaster = operation('restoreItemMaster', {
  ...byAdministrators,
  method: 'POST',
  path: 'itemMaster/:id/restore',
  summary: 'Restore a retired item master',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

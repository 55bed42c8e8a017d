import { givenParameters, parameterValues } from '../fields/parameter-values.ts';
import { flag, maybe, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordFilters, recordReply, recordRow } from '../records/record.ts';

const packingFields = {
  /** Unique in the company; SKU files use it to name packing types. */
  abbreviation: text(20),
  name: text(),
  /** Can be split into fractions, such as a cable drum. */
  divisible: flag(),
  /** Stays in the system after it is emptied. */
  traceable: flag(),
};

/** A new packing type (rules 5: name and abbreviation required). */
export const newPacking = shape({ ...packingFields, parameters: maybe(givenParameters()) });

const byAdministrators = { rule: 'packings', reach: 'owner' } as const;

/** Lists the packing types that the company can use: its own, and those of every company. */
export const listPackings = listOperation('listPackings', {
  path: 'packing',
  summary: 'Packing types',
  rule: 'masterData',
  reach: 'owner',
  row: {
    ...packingFields,
    parameters: parameterValues(),
    ...recordRow,
    /** Whether the caller can change it. */ own: flag(),
  },
  filters: { ...recordFilters, divisible: maybe(flag()), traceable: maybe(flag()) },
  sorts: ['abbreviation', 'name'],
  order: 'abbreviation',
  hidden: ['parameters', 'retired', 'own'],
});

/** Returns the packing types as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportPackings = fileOperation('exportPackings', listPackings, { lenient: true });

/** Creates a packing type: for every company at global scope, for one company at company-only scope. */
export const createPacking = operation('createPacking', {
  ...byAdministrators,
  method: 'POST',
  path: 'packing',
  summary: 'Create a packing type',
  body: newPacking,
  reply: recordReply,
  errors: ['packing_taken', 'parameter_values_refused'],
});

/** Changes a packing type. Refused (`changed_meanwhile`) if it was changed since it was read. */
export const editPacking = operation('editPacking', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'packing/:id',
  summary: 'Edit a packing type',
  params: ofRecord,
  body: changesOf({ ...packingFields, parameters: givenParameters() }),
  reply: recordReply,
  errors: [
    'changed_meanwhile',
    'nothing_edited',
    'packing_taken',
    'parameter_values_refused',
    'fractions_exist',
    'in_use',
  ],
});

/** Deletes a packing type that is not used. */
export const deletePacking = operation('deletePacking', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'packing/:id',
  summary: 'Delete a packing type',
  params: ofRecord,
  errors: ['in_use'],
});

/** Retires a packing type: it is no longer offered for selection, and records that have it keep it. */
export const retirePacking = operation('retirePacking', {
  ...byAdministrators,
  method: 'POST',
  path: 'packing/:id/retire',
  summary: 'Retire a packing type',
  params: ofRecord,
  reply: recordReply,
  errors: ['in_use'],
});

/** Restores a retired packing type, so that it can be selected again. */
export const restorePacking = operation('restorePacking', {
  ...byAdministrators,
  method: 'POST',
  path: 'packing/:id/restore',
  summary: 'Restore a retired packing type',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

import { flag, maybe, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordFilters, recordReply, recordRow } from '../records/record.ts';

const unitFields = {
  /** Unique in the company; SKU files use it to name units. */
  abbreviation: text(20),
  name: text(),
  /** Can be counted in fractions, such as metres. */
  divisible: flag(),
};

/** A new unit (rules 5: name and abbreviation required). */
export const newUnit = shape(unitFields);

const byAdministrators = { rule: 'units', reach: 'owner' } as const;

/** Lists the units that the company can use: its own, and those of every company. */
export const listUnits = listOperation('listUnits', {
  path: 'unit',
  summary: 'Units',
  rule: 'masterData',
  reach: 'owner',
  row: { ...unitFields, ...recordRow, /** Whether the caller can change it. */ own: flag() },
  filters: { ...recordFilters, divisible: maybe(flag()) },
  sorts: ['abbreviation', 'name'],
  order: 'abbreviation',
  hidden: ['retired', 'own'],
});

/** Returns the units as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportUnits = fileOperation('exportUnits', listUnits, { lenient: true });

/** Creates a unit: for every company at global scope, for one company at company-only scope. */
export const createUnit = operation('createUnit', {
  ...byAdministrators,
  method: 'POST',
  path: 'unit',
  summary: 'Create a unit',
  body: newUnit,
  reply: recordReply,
  errors: ['unit_taken'],
});

/** Changes a unit. Refused (`changed_meanwhile`) if it was changed since it was read. */
export const editUnit = operation('editUnit', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'unit/:id',
  summary: 'Edit a unit',
  params: ofRecord,
  body: changesOf(unitFields),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'unit_taken', 'fractions_exist'],
});

/** Deletes a unit that is not used. */
export const deleteUnit = operation('deleteUnit', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'unit/:id',
  summary: 'Delete a unit',
  params: ofRecord,
  errors: ['in_use'],
});

/** Retires a unit: it is no longer offered for selection, and records that have it keep it. */
export const retireUnit = operation('retireUnit', {
  ...byAdministrators,
  method: 'POST',
  path: 'unit/:id/retire',
  summary: 'Retire a unit',
  params: ofRecord,
  reply: recordReply,
  errors: ['in_use'],
});

/** Restores a retired unit, so that it can be selected again. */
export const restoreUnit = operation('restoreUnit', {
  ...byAdministrators,
  method: 'POST',
  path: 'unit/:id/restore',
  summary: 'Restore a retired unit',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

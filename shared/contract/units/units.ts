import { flag, maybe, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordFilters, recordReply, recordRow } from '../records/record.ts';

const unitFields = {
  name: text(),
  /** Unique in the company; SKU files name units by it. */
  abbreviation: text(20),
  /** May be counted in fractions, as metres are. */
  divisible: flag(),
};

/** A new unit (rules 5: name and abbreviation required). */
export const newUnit = shape(unitFields);

const byAdministrators = { rule: 'units', reach: 'owner' } as const;

/** Units the company may use: those of every company and its own. */
export const listUnits = listOperation('listUnits', {
  path: 'unit',
  summary: 'Units',
  rule: 'masterData',
  reach: 'owner',
  row: { ...unitFields, ...recordRow, /** May the reader change it? */ own: flag() },
  filters: { ...recordFilters, divisible: maybe(flag()) },
  sorts: ['abbreviation', 'name'],
  order: 'abbreviation',
  columns: ['abbreviation', 'name', 'divisible'],
});

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportUnits = fileOperation('exportUnits', listUnits, { lenient: true });

/** Makes a unit: of every company at global scope, of one company at company-only scope. */
export const createUnit = operation('createUnit', {
  ...byAdministrators,
  method: 'POST',
  path: 'unit',
  summary: 'Create a unit',
  body: newUnit,
  reply: recordReply,
  errors: ['unit_taken'],
});

/** Changes a unit, if nobody did since it was read. */
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

/** Deletes a unit that nothing uses. */
export const deleteUnit = operation('deleteUnit', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'unit/:id',
  summary: 'Delete a unit',
  params: ofRecord,
  errors: ['in_use'],
});

/** Takes a unit out of all choices; what has it keeps it. */
export const retireUnit = operation('retireUnit', {
  ...byAdministrators,
  method: 'POST',
  path: 'unit/:id/retire',
  summary: 'Retire a unit',
  params: ofRecord,
  reply: recordReply,
  errors: ['in_use'],
});

/** Brings a retired unit back into the choices. */
export const restoreUnit = operation('restoreUnit', {
  ...byAdministrators,
  method: 'POST',
  path: 'unit/:id/restore',
  summary: 'Restore a retired unit',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

import { subjects, valueTypes } from '../../parameters.ts';
import { referenceKey } from '../fields/parameter-values.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { note, oneOf, text } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { changesOf, ofRecord, recordFilters, recordReply, recordRow } from '../records/record.ts';

const given = {
  name: text(),
  description: orNull(note()),
  /** Unique for the owner in any case of letters; SKU files and the API use it to name the parameter. */
  referenceKey: referenceKey(),
  valueType: oneOf(valueTypes),
  /** RE2 syntax, matched against the whole value; for the type `pattern`. */
  pattern: orNull(text(256)),
  /** The options, for the type `list`. */
  choices: orNull(list(text(100), 500, 1)),
  /** Whether it is shown on the pick screen. */
  planParameter: flag(),
};

/**
 * A new parameter (rules 5: name required; value type or pattern required). The reference key defaults to one made from the name.
 * `planParameter` defaults to true if the subject is plans or their items.
 */
export const newParameter = shape({
  name: given.name,
  description: maybe(given.description),
  referenceKey: maybe(orNull(given.referenceKey)),
  subject: oneOf(subjects),
  valueType: maybe(given.valueType),
  pattern: maybe(given.pattern),
  choices: maybe(given.choices),
  planParameter: maybe(given.planParameter),
});

const byAdministrators = { rule: 'params', reach: 'owner' } as const;

/** Lists the parameters of the access's company or warehouse. */
export const listParameters = listOperation('listParameters', {
  path: 'parameter',
  summary: 'Parameters',
  rule: 'readParameters',
  reach: 'owner',
  row: { ...given, subject: oneOf(subjects), ...recordRow },
  filters: {
    ...recordFilters,
    subject: maybe(oneOf(subjects)),
    valueType: maybe(given.valueType),
    planParameter: maybe(flag()),
  },
  sorts: ['name', 'referenceKey', 'subject'],
  order: 'name',
  columns: ['name', 'referenceKey', 'subject', 'valueType', 'pattern', 'choices', 'planParameter', 'description'],
});

/** Returns the parameters as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportParameters = fileOperation('exportParameters', listParameters, { lenient: true });

/** Creates a parameter: for a warehouse's locations at warehouse-only scope, for anything else at company-only scope. */
export const createParameter = operation('createParameter', {
  ...byAdministrators,
  method: 'POST',
  path: 'parameter',
  summary: 'Create a parameter',
  body: newParameter,
  reply: recordReply,
  errors: ['parameter_taken', 'reference_key_reserved', 'pattern_refused', 'subject_of_other_owner'],
});

/**
 * Changes a parameter. Refused (`changed_meanwhile`) if it was changed since it was read. Its subject cannot be changed. Asks to confirm
 * `breaks_values` if a new type, pattern or list of choices does not match stored values; once accepted, those values are kept unchanged.
 */
export const editParameter = operation('editParameter', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'parameter/:id',
  summary: 'Edit a parameter',
  params: ofRecord,
  body: changesOf({ ...given, accept: acceptance() }),
  reply: recordReply,
  errors: [
    'changed_meanwhile',
    'nothing_edited',
    'parameter_taken',
    'reference_key_reserved',
    'pattern_refused',
    'confirmation_required',
  ],
});

/** Deletes a parameter that has no values. */
export const deleteParameter = operation('deleteParameter', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'parameter/:id',
  summary: 'Delete a parameter',
  params: ofRecord,
  errors: ['in_use'],
});

/** Retires a parameter: it leaves all forms, and its values stay. */
export const retireParameter = operation('retireParameter', {
  ...byAdministrators,
  method: 'POST',
  path: 'parameter/:id/retire',
  summary: 'Retire a parameter',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

/** Restores a retired parameter to the forms. */
export const restoreParameter = operation('restoreParameter', {
  ...byAdministrators,
  method: 'POST',
  path: 'parameter/:id/restore',
  summary: 'Restore a retired parameter',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

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
  /** Unique for the owner whatever its case; SKU files and the API name the parameter by it. */
  referenceKey: referenceKey(),
  valueType: oneOf(valueTypes),
  /** RE2 syntax, matched against the whole value; of the type `pattern`. */
  pattern: orNull(text(256)),
  /** What can be picked; of the type `list`. */
  choices: orNull(list(text(100), 500, 1)),
  /** Is it shown on the pick screen? */
  planParameter: flag(),
};

/**
 * A new parameter (rules 5: name required; value type or pattern required). Left out, the reference key is made of the name, and the
 * parameter is a plan parameter when plans or their items have it.
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

/** The parameters of the access's company or warehouse: what a form asks for, and what administrators set up. */
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

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportParameters = fileOperation('exportParameters', listParameters, { lenient: true });

/** Makes a parameter: of a warehouse's locations at warehouse-only scope, of anything else at company-only scope. */
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
 * Changes a parameter, if nobody did since it was read. What it is attached to stays. Values that a new type, pattern or list of
 * choices would refuse are shown first (`breaks_values`); accepted, they stay as they are.
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

/** Takes a parameter out of all forms; values it has stay. */
export const retireParameter = operation('retireParameter', {
  ...byAdministrators,
  method: 'POST',
  path: 'parameter/:id/retire',
  summary: 'Retire a parameter',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

/** Brings a retired parameter back into the forms. */
export const restoreParameter = operation('restoreParameter', {
  ...byAdministrators,
  method: 'POST',
  path: 'parameter/:id/restore',
  summary: 'Restore a retired parameter',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

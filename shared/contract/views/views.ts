import { fieldsOf } from '../fields/list-query.ts';
import { id } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { addressQuery, code, rawText, text } from '../fields/text.ts';
import { operation } from '../operation.ts';
import { ofRecord } from '../records/record.ts';

/** Views belong to the signed-in user, in the company of the access in use (otherwise in its warehouse, otherwise globally). */
const ofUser = { rule: 'views', reach: 'owner' } as const;

const viewFields = {
  name: text(60),
  /** The query of the list's address: filters, search, sort, columns with their widths and pins, and row height. */
  query: addressQuery(),
  /** Visible to all who work in the same company. */
  shared: flag(),
};

const view = shape({
  id: id(),
  list: code(40),
  ...viewFields,
  own: flag(),
  by: text(),
  isDefault: flag(),
});

/**
 * Returns at most 1,000 views of one list, or of all lists if `list` is left out, by name: the user's own, and those that others share in
 * the same company or warehouse.
 */
export const listViews = operation('listViews', {
  ...ofUser,
  method: 'GET',
  path: 'view',
  summary: 'Saved views',
  query: shape({ list: maybe(code(40)), fields: fieldsOf(Object.keys(view.schema) as [string, ...string[]]) }),
  reply: shape({ items: list(view) }),
  errors: [],
});

/** The address below `/wmsapi/v1/` of the file that the view shows, which a scheduled mail sends. */
const file = maybe(rawText(8000, 1));

/** Saves a view of a list under a name. Only signed-in users can share a view; a view of an API token stays private. */
export const createView = operation('createView', {
  ...ofUser,
  method: 'POST',
  path: 'view',
  summary: 'Save a view of a list',
  body: shape({ list: code(40), ...viewFields, file }),
  reply: shape({ id: id() }),
  errors: ['view_taken', 'session_needed'],
});

/** Renames one of the user's own views, changes what it shows, or starts or stops sharing it. Only signed-in users can share a view. */
export const editView = operation('editView', {
  ...ofUser,
  method: 'PATCH',
  path: 'view/:id',
  summary: 'Edit a saved view',
  params: ofRecord,
  body: shape({
    name: maybe(viewFields.name),
    query: maybe(viewFields.query),
    shared: maybe(viewFields.shared),
    file,
  }),
  errors: ['nothing_edited', 'view_taken', 'session_needed'],
});

/** Deletes one of the user's own views, for all with whom it was shared. */
export const deleteView = operation('deleteView', {
  ...ofUser,
  method: 'DELETE',
  path: 'view/:id',
  summary: 'Delete a saved view',
  params: ofRecord,
  errors: [],
});

/** Sets the view with which a list opens; null for none. */
export const chooseDefaultView = operation('chooseDefaultView', {
  ...ofUser,
  method: 'PUT',
  path: 'view/default',
  summary: 'Set the default view of a list',
  body: shape({ list: code(40), viewId: orNull(id()) }),
  errors: ['not_found'],
});

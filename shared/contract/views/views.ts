import { fieldsOf } from '../fields/list-query.ts';
import { id } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { addressQuery, code, rawText, text } from '../fields/text.ts';
import { operation } from '../operation.ts';
import { ofRecord } from '../records/record.ts';

/** Views belong to whoever is signed in, in the company of the access in use (else in its warehouse, else above all). */
const ofUser = { rule: 'views', reach: 'owner' } as const;

const viewFields = {
  name: text(60),
  /** The filters, search, sort, columns with their widths and pins, and row height of the list's address, after the question mark. */
  query: addressQuery(),
  /** Shown to all who work in the same company. */
  shared: flag(),
};

const view = shape({
  id: id(),
  ...viewFields,
  own: flag(),
  by: text(),
  /** The list opens with it. */
  isDefault: flag(),
});

/** The views of one list: the user's own, and those that others share there, by name. */
export const listViews = operation('listViews', {
  ...ofUser,
  method: 'GET',
  path: 'view',
  summary: 'Saved views of a list',
  query: shape({ list: code(40), fields: fieldsOf(Object.keys(view.schema) as [string, ...string[]]) }),
  reply: shape({ items: list(view) }),
  errors: [],
});

/** The file of what the view shows, by its address below `/wmsapi/v1/`: what a scheduled mail sends. */
const file = maybe(rawText(8000, 1));

/** Saves a view of a list under a name. Sharing it is for people: an API token can keep its views to itself alone. */
export const createView = operation('createView', {
  ...ofUser,
  method: 'POST',
  path: 'view',
  summary: 'Save a view of a list',
  body: shape({ list: code(40), ...viewFields, file }),
  reply: shape({ id: id() }),
  errors: ['view_taken', 'session_needed'],
});

/** Renames a view of one's own, saves what it shows, shares it or keeps it to oneself. */
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

/** Deletes a view of one's own, for all with whom it was shared. */
export const deleteView = operation('deleteView', {
  ...ofUser,
  method: 'DELETE',
  path: 'view/:id',
  summary: 'Delete a saved view',
  params: ofRecord,
  errors: [],
});

/** Chooses the view with which a list opens; null for none. */
export const chooseDefaultView = operation('chooseDefaultView', {
  ...ofUser,
  method: 'PUT',
  path: 'view/default',
  summary: 'Set the default view of a list',
  body: shape({ list: code(40), viewId: orNull(id()) }),
  errors: ['not_found'],
});

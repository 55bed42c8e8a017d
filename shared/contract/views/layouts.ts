import { fieldsOf } from '../fields/list-query.ts';
import { list, orNull, shape } from '../fields/shape.ts';
import { addressQuery, code } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** As many lists as a user may have a layout of: far more than there are. */
export const MOST_LAYOUTS = 200;

const layout = {
  list: code(40),
  /** Columns with their widths and pins, or, of all lists, the density; as the list's address says them after the question mark. */
  query: addressQuery(),
};

/** How the user has the columns of each list that they changed, whatever browser they sit at. */
export const getLayouts = operation('getLayouts', {
  method: 'GET',
  path: 'user/layout',
  summary: 'My list layouts',
  rule: 'session',
  reach: 'user',
  query: shape({ fields: fieldsOf(['list', 'query']) }),
  reply: shape({ items: list(shape(layout), MOST_LAYOUTS) }),
  errors: [],
});

/** Keeps how the user has one list, for every access of theirs; null for the list's own way. The one saved longest ago gives way to one too many. */
export const saveLayout = operation('saveLayout', {
  method: 'PUT',
  path: 'user/layout',
  summary: 'Set the layout of a list',
  rule: 'session',
  reach: 'user',
  body: shape({ list: layout.list, query: orNull(layout.query) }),
  errors: [],
});

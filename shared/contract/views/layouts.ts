import { fieldsOf } from '../fields/list-query.ts';
import { list, orNull, shape } from '../fields/shape.ts';
import { addressQuery, code } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** Maximum number of lists with a layout per user, far more than there are lists. */
export const MOST_LAYOUTS = 200;

const layout = {
  list: code(40),
  /** Columns with their widths and pins or, for all lists, the density, as the query of the list's address. */
  query: addressQuery(),
};

/** Returns the user's layouts of the lists that they changed, in any browser. */
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

/**
 * Saves the user's layout of one list, for every access of the user; null restores the list's own. Beyond the limit, the layout that was
 * saved longest ago is removed.
 */
export const saveLayout = operation('saveLayout', {
  method: 'PUT',
  path: 'user/layout',
  summary: 'Set the layout of a list',
  rule: 'session',
  reach: 'user',
  body: shape({ list: layout.list, query: orNull(layout.query) }),
  errors: [],
});

import { searched } from '../documents.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id } from '../fields/number.ts';
import { list, orNull, shape } from '../fields/shape.ts';
import { code, oneOf, text } from '../fields/text.ts';
import { operation } from '../operation.ts';

/**
 * Finds anything by a code that was scanned or typed: what has exactly this code comes first, then what begins with it, then SKUs,
 * partners and jobs whose name or description has all its words. At most 20. A bare number also finds documents of our own numbering, the
 * label of a packing unit its return or transfer, the number of a drum that is announced its open ERN. Kinds that the access may not read are not found; users only by super admins.
 */
export const search = operation('search', {
  method: 'GET',
  path: 'search',
  summary: 'Search by code',
  rule: 'search',
  reach: 'owner',
  query: shape({ code: code(100), fields: fieldsOf(['kind', 'id', 'label', 'detail', 'part']) }),
  reply: shape({
    items: list(
      shape({
        kind: oneOf(['sku', 'drum', 'location', 'partner', 'transit', 'user', ...searched]),
        id: id(),
        label: text(),
        /** What tells it apart: a name, a status, where it lies. */
        detail: orNull(text(400)),
        /** What of it has the code: a drum that an ERN announces, the label of a packing unit. */
        part: orNull(text()),
      }),
      20,
    ),
  }),
  errors: [],
});

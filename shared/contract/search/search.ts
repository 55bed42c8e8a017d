import { searched } from '../documents.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id } from '../fields/number.ts';
import { list, orNull, shape } from '../fields/shape.ts';
import { code, oneOf, text } from '../fields/text.ts';
import { operation } from '../operation.ts';

/**
 * Finds anything by a scanned or typed code, at most 20 results: first exact matches of the code, then codes that begin with it, then SKUs,
 * partners and jobs whose name or description has all its words. A bare number also finds documents of our own numbering. The label of a
 * packing unit finds its return or transfer, and the number of an announced drum its open ERN. Kinds that the access cannot read are left
 * out; only super administrators find users.
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
        /** Distinguishing details: a name, a status or a location. */
        detail: orNull(text(400)),
        /** The part that has the code: a drum that an ERN announces, the label of a packing unit. */
        part: orNull(text()),
      }),
      20,
    ),
  }),
  errors: [],
});

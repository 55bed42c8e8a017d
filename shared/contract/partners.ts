import { listQuery } from './fields/list-query.ts';
import { id } from './fields/number.ts';
import { maybe, orNull, pageOf, shape } from './fields/shape.ts';
import { text } from './fields/text.ts';
import { operation } from './operation.ts';

const partnerRow = shape({ id: id(), name: text(), email: orNull(text(254)) });

/** Partners of the company, to choose from. */
export const listPartners = operation('listPartners', {
  method: 'GET',
  path: 'partner',
  summary: 'Partners of the company',
  rule: 'reports',
  reach: 'stock',
  query: listQuery({
    filters: { name: maybe(text()) },
    sorts: ['name'],
    fields: Object.keys(partnerRow.schema) as [string, ...string[]],
  }),
  reply: pageOf(partnerRow),
  errors: [],
});

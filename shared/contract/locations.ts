import { listQuery } from './fields/list-query.ts';
import { id } from './fields/number.ts';
import { flag, maybe, orNull, pageOf, shape } from './fields/shape.ts';
import { note, text } from './fields/text.ts';
import { operation } from './operation.ts';

const locationRow = shape({
  id: id(),
  name: text(),
  description: orNull(note()),
  quarantine: flag(),
  goodsIn: flag(),
  goodsOut: flag(),
});

/** Locations of the warehouse that are in use, to choose from. */
export const listLocations = operation('listLocations', {
  method: 'GET',
  path: 'location',
  summary: 'Locations of the warehouse',
  rule: 'reports',
  reach: 'stock',
  query: listQuery({
    filters: { name: maybe(text()), quarantine: maybe(flag()), goodsIn: maybe(flag()), goodsOut: maybe(flag()) },
    sorts: ['name'],
    fields: Object.keys(locationRow.schema) as [string, ...string[]],
  }),
  reply: pageOf(locationRow),
  errors: [],
});

import { id } from '../fields/number.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { operation } from '../operation.ts';

const location = orNull(shape({ id: id(), name: text() }));

/**
 * Says where a company's goods are received in a warehouse when nothing else is said; null: where the warehouse itself says. Whoever
 * receives goods may, as it is about where they put them (docs/decisions/0061-suggested-locations-and-walk-order.md).
 */
export const saveDefaultLocations = operation('saveDefaultLocations', {
  method: 'PATCH',
  path: 'defaultLocations',
  summary: 'Edit the default locations',
  rule: 'erns',
  reach: 'stock',
  body: shape({
    defaultGoodsInId: maybe(orNull(id())),
    /** The location that held before, as it was seen: where another one holds now, nothing is changed. */
    was: maybe(orNull(id())),
  }),
  /** What holds now, the warehouse's own where the company says nothing. */
  reply: shape({ goodsIn: location }),
  errors: ['location_not_here', 'nothing_edited', 'changed_meanwhile'],
});

import { id } from '../fields/number.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { operation } from '../operation.ts';

const location = orNull(shape({ id: id(), name: text() }));

/**
 * Sets the company's default goods-in location in the warehouse; null: the warehouse's own default applies. Users who receive goods can
 * change it, because it decides where they put them (docs/decisions/0061-suggested-locations-and-walk-order.md).
 */
export const saveDefaultLocations = operation('saveDefaultLocations', {
  method: 'PATCH',
  path: 'defaultLocations',
  summary: 'Edit the default locations',
  rule: 'erns',
  reach: 'stock',
  body: shape({
    defaultGoodsInId: maybe(orNull(id())),
    /** The location that the caller saw as the default: if it has changed since, nothing is changed. */
    was: maybe(orNull(id())),
  }),
  /** The default that applies now: the warehouse's own if the company has none. */
  reply: shape({ goodsIn: location }),
  errors: ['location_not_here', 'nothing_edited', 'changed_meanwhile'],
});

import { fieldsOf } from './fields/list-query.ts';
import { id, quantity } from './fields/number.ts';
import { list, maybe, orNull, shape } from './fields/shape.ts';
import { oneOf, text } from './fields/text.ts';
import { operation } from './operation.ts';

const suggestion = shape({
  stockLineId: id(),
  /** Null where nothing like it lies and the warehouse has no default. */
  locationId: orNull(id()),
  location: orNull(text()),
  /** `together`: the same SKU of the same owner lies there, this much of it; `default`: the warehouse's own. */
  because: orNull(oneOf(['together', 'default'])),
  quantity: orNull(quantity()),
});

/**
 * Where stock lines would best go, in the order in which their places are walked past: where most of the same SKU and owner lies, else
 * the default of the warehouse (decision 61). Never to where a line lies already, and to goods-in or quarantine locations only when
 * `to` asks for such.
 */
export const suggestDestinations = operation('suggestDestinations', {
  method: 'GET',
  path: 'stock/destination',
  summary: 'Suggested destinations of stock lines',
  rule: 'moveStock',
  reach: 'stock',
  query: shape({
    stockLineIds: list(id(), 200, 1),
    /** Left out: storage. */
    to: maybe(oneOf(['storage', 'quarantine', 'goodsIn'])),
    fields: fieldsOf(['stockLineId', 'locationId', 'location', 'because', 'quantity']),
  }),
  reply: shape({ items: list(suggestion, 200) }),
  errors: [],
});

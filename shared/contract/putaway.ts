import { acceptance } from './confirmation.ts';
import { id, positiveQuantity, quantity } from './fields/number.ts';
import { list, maybe, orNull, shape } from './fields/shape.ts';
import { code, drumNumber } from './fields/text.ts';
import { operation } from './operation.ts';

/**
 * Moves stock to another location of the warehouse (spec 5, Move stock): chosen stock lines, or everything at a location. `GET stock`
 * lists what can be moved, by SKU or by location. A quantity left out is all of the line. A drum moves whole: naming one of its lines in
 * full moves all of them, whoever owns them. Asks to confirm `moves_reserved` (line: the stock line) before it takes what picks hold;
 * accepted, their reservations go with the goods.
 */
export const moveStock = operation('moveStock', {
  method: 'POST',
  path: 'stock/move',
  summary: 'Move stock to another location',
  rule: 'moveStock',
  reach: 'stock',
  body: shape({
    destinationId: id(),
    lines: maybe(list(shape({ stockLineId: id(), quantity: maybe(positiveQuantity()) }), 10_000, 1)),
    /** Instead of `lines`: everything that lies at this location. */
    everythingAt: maybe(id()),
    accept: acceptance(),
  }),
  reply: shape({
    operationId: id(),
    moved: list(
      shape({ stockLineId: id(), stockCode: code(), drum: orNull(drumNumber()), quantity: quantity() }),
      10_000,
    ),
  }),
  errors: [
    'location_not_here',
    'same_location',
    'nothing_to_move',
    'quantity_over_stock',
    'whole_numbers_only',
    'drum_is_whole',
    'changed_meanwhile',
    'confirmation_required',
  ],
});

/**
 * Cuts part of a drum off onto a drum of a new number, for the owner of the stock line it is cut from; it stays at its location unless
 * another is named. Asks to confirm `moves_reserved` as a move does.
 */
export const cutDrum = operation('cutDrum', {
  method: 'POST',
  path: 'stock/:id/cut',
  summary: 'Cut part of a drum onto a new one',
  rule: 'moveStock',
  reach: 'stock',
  params: shape({ id: id() }),
  body: shape({
    quantity: positiveQuantity(),
    drumNumber: drumNumber(),
    destinationId: maybe(id()),
    accept: acceptance(),
  }),
  reply: shape({ operationId: id(), drumId: id(), stockLineId: id() }),
  errors: [
    'not_on_drum',
    'drum_number_used',
    'location_not_here',
    'quantity_over_stock',
    'whole_numbers_only',
    'changed_meanwhile',
    'confirmation_required',
  ],
});

import { arrivals } from '../documents.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, positiveQuantity, quantity, whole } from '../fields/number.ts';
import { acceptance, flag, list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/**
 * Moves stock to another location of the warehouse (rules 5, Move stock): chosen stock lines, or everything at a location. `GET stock`
 * lists what can be moved, by SKU or by location. Without a quantity all of a line moves, except goods that an open pick has taken: they
 * are still recorded there, but are gone. A drum moves whole: naming one of its lines in full moves all of them, whatever their owner. Asks
 * to confirm `moves_reserved` (line: the stock line) before it moves stock reserved by picks; once accepted, the reservations move with the
 * goods.
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
    /** In place of `lines`: moves everything at this location. */
    everythingAt: maybe(id()),
    accept: acceptance(),
  }),
  reply: shape({
    operationId: id(),
    moved: list(
      shape({ stockLineId: id(), stockCode: code(), drum: orNull(drumNumber()), quantity: quantity() }),
      100_000,
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
 * Cuts part of a drum onto a drum with a new number, for the owner of the stock line that it is cut from. The new drum stays at the
 * location unless another is named. Asks to confirm `moves_reserved` as a move does, and `several_drums` if a line of a document would get
 * its cable in two lengths.
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

const movable = shape({
  id: id(),
  skuId: id(),
  stockCode: code(),
  barcode: orNull(code()),
  name: text(),
  unit: text(),
  /** Whether its unit or packing is not divisible. */
  wholeNumbers: flag(),
  locationId: id(),
  location: text(),
  goodsIn: flag(),
  quarantine: flag(),
  drumId: orNull(id()),
  drum: orNull(drumNumber()),
  supplierDrum: orNull(drumNumber()),
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  swc: orNull(text()),
  receivedOn: date(),
  quantity: quantity(),
  reserved: quantity(),
});

/**
 * Lists stock of this warehouse that can be moved or, if it is free, allocated: by location, SKU or drum, or what of an ERN is still at
 * goods in. Locations are in walking order (decision 61). The list is current; the stock report may be slightly behind.
 */
export const listMovableStock = listOperation('listMovableStock', {
  path: 'stock/movable',
  summary: 'Stock to move or allocate',
  rule: 'reports',
  reach: 'stock',
  row: movable.schema,
  filters: {
    locationId: maybe(id()),
    skuId: maybe(id()),
    drumId: maybe(id()),
    ernId: maybe(id()),
    free: maybe(flag()),
  },
  sorts: ['location', 'stockCode', 'receivedOn'],
  order: 'location,stockCode,receivedOn',
});

const putaway = shape({
  locationId: id(),
  location: text(),
  /** The ERN that brought it; null for stock that came here otherwise. */
  ernId: orNull(id()),
  ern: orNull(text()),
  partner: orNull(text()),
  lines: whole(1),
  skus: whole(1),
  /** The date of the oldest of the goods. */
  receivedOn: date(),
  /** When the first of them came in. */
  since: orNull(instant()),
});

/** Returns received goods that wait to be put away: the stock in goods-in locations by ERN, oldest first. */
export const listPutaway = operation('listPutaway', {
  method: 'GET',
  path: 'stock/putaway',
  summary: 'Goods to put away',
  rule: 'moveStock',
  reach: 'stock',
  query: shape({ fields: fieldsOf(Object.keys(putaway.schema) as [string, ...string[]]) }),
  reply: shape({
    items: list(putaway, 200),
    /** Counts all goods to put away, including those that do not fit in `items`. */
    lines: whole(0),
  }),
  errors: [],
});

export const scannedKinds = ['location', 'sku', 'drum', ...arrivals] as const;

const match = shape({
  kind: oneOf(scannedKinds),
  id: id(),
  /** Its code as stored. */
  label: text(),
  detail: orNull(text(400)),
  /** Set for a location that goods are only put into on purpose. */
  caution: orNull(oneOf(['quarantine', 'goodsIn'])),
  /** When a count of the location was last posted, and by whom; null: never, or not a location. */
  countedAt: orNull(instant()),
  countedBy: orNull(text()),
});

/**
 * Returns what exactly has one of the given codes; a scan can have several meanings, so send the likeliest first. Finds locations, drums
 * (by our number or the supplier's), SKUs (by stock code or barcode) and ERNs. Case is ignored, but exact spellings come first. With
 * `alike` it also returns what begins with the first code, in walking order or in the order of the codes.
 */
export const findScanned = operation('findScanned', {
  method: 'GET',
  path: 'stock/scanned',
  summary: 'Meaning of a scanned code',
  rule: 'reports',
  reach: 'stock',
  query: shape({
    codes: list(code(100), 5, 1),
    alike: maybe(flag()),
    kinds: maybe(someOf(scannedKinds, 1)),
    fields: fieldsOf(Object.keys(match.schema) as [string, ...string[]]),
  }),
  reply: shape({ items: list(match, 20) }),
  errors: [],
});

const recentMove = shape({
  id: id(),
  at: instant(),
  lines: whole(1),
  /** Null if the move was of several SKUs. */
  stockCode: orNull(code()),
  quantity: orNull(quantity()),
  from: list(text(), 20),
  to: text(),
  /** Whether it was undone. */
  reversed: flag(),
});

/** Returns the caller's last moves, newest first, to undo them. */
export const listRecentMoves = operation('listRecentMoves', {
  method: 'GET',
  path: 'stock/move',
  summary: 'My last moves',
  rule: 'moveStock',
  reach: 'stock',
  query: shape({
    limit: maybe(whole(1, 50)),
    fields: fieldsOf(Object.keys(recentMove.schema) as [string, ...string[]]),
  }),
  reply: shape({ items: list(recentMove, 50) }),
  errors: [],
});

const suggestion = shape({
  stockLineId: id(),
  /** Null: no similar goods are stored, and the warehouse has no default. */
  locationId: orNull(id()),
  location: orNull(text()),
  /** `together`: the same SKU of the same owner is stored there, in this quantity; `default`: the warehouse's default. */
  because: orNull(oneOf(['together', 'default'])),
  quantity: orNull(quantity()),
});

/**
 * Suggests destinations for stock lines, in the walking order of the locations: where most stock of the same SKU and owner is, otherwise
 * the default of the warehouse (decision 61). Never suggests a line's own location, and goods-in or quarantine locations only if `to` asks
 * for them.
 */
export const suggestDestinations = operation('suggestDestinations', {
  method: 'GET',
  path: 'stock/destination',
  summary: 'Suggested destinations of stock lines',
  rule: 'moveStock',
  reach: 'stock',
  query: shape({
    stockLineIds: list(id(), 200, 1),
    /** Defaults to storage. */
    to: maybe(oneOf(['storage', 'quarantine', 'goodsIn'])),
    fields: fieldsOf(['stockLineId', 'locationId', 'location', 'because', 'quantity']),
  }),
  reply: shape({ items: list(suggestion, 200) }),
  errors: [],
});

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
 * lists what can be moved, by SKU or by location. A quantity left out is all of the line, but for goods that an open pick has
 * taken: they are in the book yet, and not there. A drum moves whole: naming one of its lines in
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
 * Cuts part of a drum off onto a drum of a new number, for the owner of the stock line it is cut from; it stays at its location unless
 * another is named. Asks to confirm `moves_reserved` as a move does, and `several_drums` where a line of a document gets its cable in two lengths.
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
  /** Its unit or packing is not divisible. */
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
 * What can be moved, or, where it is free, allocated: stock of this warehouse, by location, by SKU, by drum, or what of an ERN still lies at goods in. Locations come in
 * the order in which they are walked past (decision 61). As it is this moment: the stock report may be a little behind.
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
    /** Nobody's, or of a job. */
    free: maybe(flag()),
  },
  sorts: ['location', 'stockCode', 'receivedOn'],
  order: 'location,stockCode,receivedOn',
});

const putaway = shape({
  locationId: id(),
  location: text(),
  /** The ERN that brought it; null for what came here otherwise. */
  ernId: orNull(id()),
  ern: orNull(text()),
  partner: orNull(text()),
  lines: whole(1),
  skus: whole(1),
  /** Of the oldest goods among them. */
  receivedOn: date(),
  /** When the first of them came in. */
  since: orNull(instant()),
});

/** What was received and waits to be put away: what lies in goods-in locations, ERN by ERN, the oldest first. */
export const listPutaway = operation('listPutaway', {
  method: 'GET',
  path: 'stock/putaway',
  summary: 'Goods to put away',
  rule: 'moveStock',
  reach: 'stock',
  query: shape({ fields: fieldsOf(Object.keys(putaway.schema) as [string, ...string[]]) }),
  reply: shape({
    items: list(putaway, 200),
    /** Of all of them, also of those that do not fit in `items`. */
    lines: whole(0),
  }),
  errors: [],
});

/** What a scanned code may name. */
export const scannedKinds = ['location', 'sku', 'drum', ...arrivals] as const;

const found = shape({
  kind: oneOf(scannedKinds),
  id: id(),
  /** Its code as it is spelt. */
  label: text(),
  detail: orNull(text(400)),
  /** Of a location into which goods go only on purpose. */
  caution: orNull(oneOf(['quarantine', 'goodsIn'])),
  /** When a count of a location was last posted, and by whom; null: never, or it is no location. */
  countedAt: orNull(instant()),
  countedBy: orNull(text()),
});

/**
 * What exactly has one of these codes, of which a scan may say several, the likeliest first: a location, a drum (by our number or the
 * supplier's), a SKU (by its stock code or its barcode) or an ERN. Whatever its case, but what is spelt just so comes first. With `alike`
 * also what begins with the first code, in the order of the walk or of the codes.
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
    fields: fieldsOf(Object.keys(found.schema) as [string, ...string[]]),
  }),
  reply: shape({ items: list(found, 20) }),
  errors: [],
});

const recentMove = shape({
  /** The operation. */
  id: id(),
  at: instant(),
  lines: whole(1),
  /** What was moved, where all of it is one SKU. */
  stockCode: orNull(code()),
  quantity: orNull(quantity()),
  from: list(text(), 20),
  to: text(),
  /** Taken back since. */
  reversed: flag(),
});

/** The last moves of the person who asks, newest first, to be taken back. */
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

import { id, positiveQuantity, quantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ofShipment } from './shipment-lines.ts';

const packedRow = shape({
  lineId: id(),
  stockCode: code(),
  name: text(),
  unit: text(),
  drumNumber: orNull(drumNumber()),
  quantity: quantity(),
});

/** `stale`: the printed label has a number or a total that has changed since. */
export const labelStates = ['notPrinted', 'printed', 'stale'] as const;

const packingUnit = shape({
  id: id(),
  /** From 1, without gaps. */
  number: whole(1),
  /** The content of its label's barcode. */
  code: code(),
  /** The type of unit: a pallet, a box. */
  unit: text(60),
  description: orNull(text()),
  weightKg: orNull(quantity()),
  lengthCm: orNull(whole(1, 10_000)),
  widthCm: orNull(whole(1, 10_000)),
  heightCm: orNull(whole(1, 10_000)),
  goods: list(packedRow, 10_000),
  label: oneOf(labelStates),
  printedBy: orNull(text()),
  printedAt: orNull(instant()),
});

/** Lists the packing units of a return or transfer, with the contents of each. */
export const listPackingUnits = listOperation('listPackingUnits', {
  path: 'shipment/:id/packing',
  summary: 'Packing units of a return or transfer',
  rule: 'viewShipments',
  reach: 'stock',
  params: ofShipment,
  row: packingUnit.schema,
  filters: { code: maybe(code()) },
  undated: true,
  sorts: ['number'],
  order: 'number',
});

const sizes = {
  description: maybe(orNull(text())),
  weightKg: maybe(orNull(positiveQuantity())),
  lengthCm: maybe(orNull(whole(1, 10_000))),
  widthCm: maybe(orNull(whole(1, 10_000))),
  heightCm: maybe(orNull(whole(1, 10_000))),
};

const work = { rule: 'shipments', reach: 'stock' } as const;

/** The result of a change: the named units as they are now, and the packed quantity of each line that they hold. */
const packed = shape({
  units: list(packingUnit, 1000),
  total: whole(0),
  lines: list(shape({ id: id(), quantity: quantity(), packed: quantity() }), 10_000),
});

const packingErrors = [
  'shipment_not_open',
  'not_in_list',
  'packed_too_much',
  'packed_less',
  'drum_is_whole',
  'whole_numbers_only',
] as const;

const change = {
  lineId: id(),
  /** Puts this much more into the unit (a scan). */
  add: maybe(positiveQuantity()),
  /** Takes this much out of the unit. */
  take: maybe(positiveQuantity()),
};

/** Adds a packing unit with the next number, and its contents. `from` splits them off another unit. */
export const addPackingUnit = operation('addPackingUnit', {
  method: 'POST',
  path: 'shipment/:id/packing',
  summary: 'Add a packing unit',
  ...work,
  params: ofShipment,
  body: shape({
    unit: text(60),
    ...sizes,
    goods: maybe(list(shape({ lineId: id(), quantity: positiveQuantity(), from: maybe(id()) }), 1000)),
  }),
  reply: packed,
  errors: packingErrors,
});

const ofUnit = shape({ id: id() });

/**
 * Changes a packing unit's type, description, weight and measures; fields that are left out stay. `was` are the values that the caller saw:
 * if one has changed since, nothing is changed, and the refusal has the current values.
 */
export const editPackingUnit = operation('editPackingUnit', {
  method: 'PATCH',
  path: 'packingUnit/:id',
  summary: 'Edit a packing unit',
  ...work,
  params: ofUnit,
  body: shape({ unit: maybe(text(60)), ...sizes, was: maybe(shape({ unit: maybe(text(60)), ...sizes })) }),
  reply: packed,
  errors: ['shipment_not_open', 'not_in_list', 'changed_meanwhile'],
});

/** Deletes a packing unit. Its contents must be packed again; later units are renumbered, and their labels become stale. */
export const deletePackingUnit = operation('deletePackingUnit', {
  method: 'DELETE',
  path: 'packingUnit/:id',
  summary: 'Delete a packing unit',
  ...work,
  params: ofUnit,
  reply: packed,
  errors: ['shipment_not_open'],
});

/**
 * Puts goods into packing units and takes them out, all or none. The work of two users who pack one unit adds up. To move goods to another
 * unit, do both in one request. Goods that are not in the shipment, or are already packed, are refused beside their row.
 */
export const packGoods = operation('packGoods', {
  method: 'POST',
  path: 'shipment/:id/pack',
  summary: 'Pack goods',
  ...work,
  params: ofShipment,
  body: shape({ goods: list(shape({ unitId: id(), ...change }), 1000, 1) }),
  reply: packed,
  errors: packingErrors,
});

/** Marks labels as printed or, with `printed` false, as not printed, so that printing can continue where the printer stopped. */
export const markLabels = operation('markLabels', {
  method: 'POST',
  path: 'shipment/:id/labels',
  summary: 'Mark labels as printed',
  ...work,
  params: ofShipment,
  body: shape({ unitIds: list(id(), 1000, 1), printed: flag() }),
  reply: packed,
  errors: ['shipment_not_open'],
});

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

/** `stale`: it was printed, and says a number or a total that is not so any more. */
export const labelStates = ['notPrinted', 'printed', 'stale'] as const;

const packingUnit = shape({
  id: id(),
  /** From 1, without gaps. */
  number: whole(1),
  /** What the barcode of its label says. */
  code: code(),
  /** What it is: a pallet, a box. */
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

/** The packing units of a return or transfer, with what is in each. */
export const listPackingUnits = listOperation('listPackingUnits', {
  path: 'shipment/:id/packing',
  summary: 'Packing units of a return or transfer',
  rule: 'reports',
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

/** What packing changed: the units named, as they are now, and what of each line they hold is packed. */
const packed = shape({
  units: list(packingUnit, 1000),
  /** How many units there are. */
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

/** Goods that go into a unit, out of another, or out of one. */
const change = {
  lineId: id(),
  /** This much more goes into it (a scan). */
  add: maybe(positiveQuantity()),
  /** This much of it comes out again. */
  take: maybe(positiveQuantity()),
};

/** Adds a packing unit, with the next number, and what goes into it; `from` splits it off another unit. */
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
 * Changes what a packing unit is, what it is called and measures; what is left out stays. `was` are the values that were seen before: where
 * one of them has changed, nothing is changed, and the refusal has the values of now.
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

/** Deletes a packing unit: what was in it is to be packed again, the numbers of those after it follow, and their labels are stale. */
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
 * Puts goods into packing units and takes them out, all or none; two who pack one unit add up. Moving from one unit into another is both
 * at once. What is not in the shipment, or already packed, is refused beside its row.
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

/**
 * Says which labels came out of the printer, or, with `printed` false, which did not: so a printer that stopped is gone on with where it
 * stopped.
 */
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

import { id, positiveQuantity, price } from '../fields/number.ts';
import { givenParameters } from '../fields/parameter-values.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { code, note, text } from '../fields/text.ts';

export const skuFields = {
  /** Unique in the company, case-sensitive: 85123A and 85123a are two. */
  stockCode: code(),
  /**
   * A GTIN or the maker's own code, by which scans find the SKU. Unique in the company in any case, with or without the leading zeros of a
   * GTIN.
   */
  barcode: orNull(code()),
  name: text(),
  description: orNull(note()),
  price: price(),
  /** The number of units in one packing: a default, never a quantity in stock. */
  quantity: positiveQuantity(),
  unitId: id(),
  packingId: orNull(id()),
  itemMasterId: orNull(id()),
};

/**
 * A new SKU (rules 2, Simple SKU). `itemMaster` creates its item master with it, with the quantity, unit and packing of the SKU.
 * `itemMasterId` names an existing one, whose quantity, unit and packing apply if the SKU has none.
 */
export const newFields = {
  stockCode: skuFields.stockCode,
  barcode: maybe(skuFields.barcode),
  name: skuFields.name,
  description: maybe(skuFields.description),
  price: maybe(skuFields.price),
  quantity: maybe(skuFields.quantity),
  unitId: maybe(skuFields.unitId),
  packingId: maybe(skuFields.packingId),
  itemMasterId: maybe(skuFields.itemMasterId),
  itemMaster: maybe(shape({ name: text(), description: note(), parameters: maybe(givenParameters()) })),
  parameters: maybe(givenParameters()),
};

export const newSku = shape(newFields);

import { labelSizeIds } from '../../label-sizes.ts';
import { id, positiveQuantity, price, quantity, whole } from '../fields/number.ts';
import { givenParameters, parameterValues } from '../fields/parameter-values.ts';
import { acceptance, distinctIds, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, note, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import {
  changesOf,
  lastCounted,
  ofRecord,
  recordChange,
  recordFilters,
  recordReply,
  recordRow,
  recordsReply,
  seenVersions,
} from '../records/record.ts';
import { newFields, skuFields } from './new-sku.ts';

const byAdministrators = { rule: 'simpleSku', reach: 'company' } as const;
const refusals = [
  'sku_taken',
  'barcode_taken',
  'code_damaged',
  'barcode_is_stock_code',
  'not_usable',
  'parameter_values_refused',
] as const;

/** Lists the SKUs of the company. `search` matches the beginning of a stock code, a barcode, or the beginnings of the words of a name. */
export const listSkus = listOperation('listSkus', {
  path: 'sku',
  summary: 'SKUs of the company',
  rule: 'masterData',
  reach: 'company',
  row: {
    ...skuFields,
    /** Null for users who may not see prices. */
    price: orNull(skuFields.price),
    /** Abbreviations. */
    unit: text(),
    packing: orNull(text()),
    /** The item master's name. */
    itemMaster: orNull(text()),
    wholeNumbers: flag(),
    onDrums: flag(),
    parameters: parameterValues(),
    ...recordRow,
  },
  filters: {
    ...recordFilters,
    /** The company, under a global access. */
    companyId: maybe(id()),
    stockCode: maybe(code()),
    /** Has one of these codes, in any case, as stock code or barcode: the possible meanings of a scan. */
    anyCode: maybe(list(code(), 4, 1)),
    /** Abbreviations. */
    unit: maybe(text()),
    packing: maybe(text()),
    /** The item master's name. */
    itemMaster: maybe(text()),
  },
  sorts: ['stockCode', 'name', 'unit', 'packing', 'itemMaster'],
  order: 'stockCode',
  hidden: ['wholeNumbers', 'onDrums', 'parameters', 'retired'],
  headings: { quantity: 'perPacking' },
});

/** Returns the SKUs as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportSkus = fileOperation('exportSkus', listSkus, { summary: 'SKUs as CSV', lenient: true });

/** Returns one SKU, with its quantities in this warehouse. Goods on their way are not in stock yet. */
export const getSku = operation('getSku', {
  method: 'GET',
  path: 'sku/:id',
  summary: 'One SKU',
  rule: 'reports',
  reach: 'stock',
  params: ofRecord,
  reply: shape({
    ...recordRow,
    stockCode: skuFields.stockCode,
    barcode: skuFields.barcode,
    name: skuFields.name,
    description: skuFields.description,
    /** Null for users who may not see prices. */
    price: orNull(skuFields.price),
    quantity: skuFields.quantity,
    /** Abbreviations. */
    unit: text(),
    packing: orNull(text()),
    /** The item master's name. */
    itemMaster: orNull(text()),
    wholeNumbers: flag(),
    onDrums: flag(),
    parameters: parameterValues(),
    createdAt: instant(),
    inStock: quantity(),
    reserved: quantity(),
    /** The part of the stock that is in quarantine. */
    quarantined: quantity(),
    /** The number of locations and of drums with stock of it. */
    locations: whole(0),
    drums: whole(0),
    /** Announced to this warehouse on open ERNs that are not hidden, and the part of it that comes from another warehouse. */
    expected: quantity(),
    inTransit: quantity(),
    ...lastCounted,
  }),
  errors: [],
});

/** Lists the changes of a SKU, newest first, with the users who made them and the import that created it. */
export const listSkuHistory = listOperation('listSkuHistory', {
  path: 'sku/:id/history',
  summary: 'History of a SKU',
  rule: 'reports',
  reach: 'stock',
  params: ofRecord,
  row: recordChange,
  filters: {},
  sorts: ['at'],
  order: '-at',
});

/**
 * Returns labels of SKUs as a PDF for the given paper size, with the stock code as Code 128 and QR code. At most 1,000 labels, copies
 * included.
 */
export const printSkuLabels = operation('printSkuLabels', {
  method: 'GET',
  path: 'sku/labels',
  summary: 'Labels of SKUs as PDF',
  rule: 'masterData',
  reach: 'company',
  query: shape({
    ids: distinctIds(500),
    size: oneOf(labelSizeIds),
    copies: maybe(whole(1, 20)),
    /** The company, under a global access. */
    companyId: maybe(id()),
  }),
  stream: 'application/pdf',
  errors: ['too_much_to_print'],
});

/** Returns the label of one SKU as an image, as it will be printed. */
export const previewSkuLabel = operation('previewSkuLabel', {
  method: 'GET',
  path: 'sku/:id/label',
  summary: 'Label of a SKU as SVG',
  rule: 'masterData',
  reach: 'company',
  params: ofRecord,
  query: shape({
    size: oneOf(labelSizeIds),
    /** The company, under a global access. */
    companyId: maybe(id()),
  }),
  stream: 'image/svg+xml',
  errors: [],
});

/**
 * Creates a SKU, with its item master if requested. Asks to confirm `stock_code_alike` if the stock code differs by case alone from another
 * of the company's, including retired ones.
 */
export const createSku = operation('createSku', {
  ...byAdministrators,
  method: 'POST',
  path: 'sku',
  summary: 'Create a SKU',
  body: shape({ ...newFields, accept: acceptance() }),
  reply: recordReply,
  errors: ['item_master_taken', 'confirmation_required', ...refusals],
});

/**
 * Changes a SKU (rules 5: saving requires that something was edited). Refused (`changed_meanwhile`) if it was changed since it was read.
 * Asks to confirm a new stock code as `createSku` does.
 */
export const editSku = operation('editSku', {
  ...byAdministrators,
  method: 'PATCH',
  path: 'sku/:id',
  summary: 'Edit a SKU',
  params: ofRecord,
  body: changesOf({ ...skuFields, parameters: givenParameters(), accept: acceptance() }),
  reply: recordReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'fractions_exist', 'in_use', 'confirmation_required', ...refusals],
});

/** Changes many SKUs at once, all or none. */
export const editSkus = operation('editSkus', {
  ...byAdministrators,
  method: 'POST',
  path: 'sku/edit',
  summary: 'Edit many SKUs',
  body: shape({
    ids: list(id(), 1000, 1),
    seen: maybe(seenVersions),
    price: maybe(skuFields.price),
    quantity: maybe(skuFields.quantity),
    unitId: maybe(skuFields.unitId),
    packingId: maybe(skuFields.packingId),
    itemMasterId: maybe(skuFields.itemMasterId),
  }),
  reply: recordsReply,
  errors: ['changed_meanwhile', 'nothing_edited', 'fractions_exist', 'in_use', 'not_usable'],
});

/** Deletes a SKU that no document or stock ever referred to. */
export const deleteSku = operation('deleteSku', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'sku/:id',
  summary: 'Delete a SKU',
  params: ofRecord,
  errors: ['in_use'],
});

/** Retires a SKU that has no stock and is not in an open document: it is no longer offered for selection. */
export const retireSku = operation('retireSku', {
  ...byAdministrators,
  method: 'POST',
  path: 'sku/:id/retire',
  summary: 'Retire a SKU',
  params: ofRecord,
  reply: recordReply,
  errors: ['in_use'],
});

/** Restores a retired SKU, so that it can be selected again. */
export const restoreSku = operation('restoreSku', {
  ...byAdministrators,
  method: 'POST',
  path: 'sku/:id/restore',
  summary: 'Restore a retired SKU',
  params: ofRecord,
  reply: recordReply,
  errors: [],
});

/**
 * Creates SKUs, or updates those whose stock code exists, all or none. Values that are left out remain unchanged; a new SKU has no
 * description, price 0 and one unit per packing. Asks to confirm new stock codes that differ by case alone from another, each beside its
 * line. The body's limit of 1 MiB is some 5,000 SKUs.
 */
export const importSkus = operation('importSkus', {
  method: 'POST',
  path: 'sku/import',
  summary: 'Create or update SKUs',
  rule: 'importSku',
  reach: 'company',
  body: shape({
    lines: list(
      shape({
        stockCode: code(),
        barcode: maybe(code()),
        name: text(),
        description: maybe(note()),
        price: maybe(price()),
        quantity: maybe(positiveQuantity()),
        /** The abbreviation of a unit of every company or of this one. */
        unit: text(20),
        packing: maybe(text(20)),
      }),
      10_000,
      1,
    ),
    accept: acceptance(),
  }),
  reply: shape({ created: whole(0), updated: whole(0), unchanged: whole(0) }),
  errors: [
    'unknown_unit',
    'unknown_packing_type',
    'sku_repeated',
    'barcode_taken',
    'code_damaged',
    'barcode_is_stock_code',
    'unit_in_use',
    'packing_in_use',
    'fractions_exist',
    'confirmation_required',
  ],
});

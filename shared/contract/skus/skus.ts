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

const skuFields = {
  /** Unique in the company as it is spelt: 85123A and 85123a are two. */
  stockCode: code(),
  /** A GTIN or the maker's own code: scans find the SKU by it. Unique in the company, in any case and with or without the leading zeros of a GTIN. */
  barcode: orNull(code()),
  name: text(),
  description: orNull(note()),
  price: price(),
  /** How many units one packing holds: a default, never stock. */
  quantity: positiveQuantity(),
  unitId: id(),
  packingId: orNull(id()),
  itemMasterId: orNull(id()),
};

/**
 * A new SKU (rules 2, Simple SKU). `itemMaster` makes its item master in one go, with the quantity, unit and packing of the SKU;
 * `itemMasterId` names one there is, whose quantity, unit and packing are taken over where the SKU says none.
 */
const newFields = {
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

const byAdministrators = { rule: 'simpleSku', reach: 'company' } as const;
const refusals = [
  'sku_taken',
  'barcode_taken',
  'code_damaged',
  'barcode_is_stock_code',
  'not_usable',
  'parameter_values_refused',
] as const;

/** SKUs of the company, to choose from and to set up: `search` takes the beginning of a code, a barcode or the beginnings of the words of a name. */
export const listSkus = listOperation('listSkus', {
  path: 'sku',
  summary: 'SKUs of the company',
  rule: 'masterData',
  reach: 'company',
  row: {
    ...skuFields,
    /** Null for people who may not see prices. */
    price: orNull(skuFields.price),
    /** Abbreviations. */
    unit: text(),
    packing: orNull(text()),
    /** Its name. */
    itemMaster: orNull(text()),
    wholeNumbers: flag(),
    onDrums: flag(),
    parameters: parameterValues(),
    ...recordRow,
  },
  filters: {
    ...recordFilters,
    /** Of the company, under a global access. */
    companyId: maybe(id()),
    stockCode: maybe(code()),
    /** Has one of these codes, in any case, as its stock code or its barcode: what a scan may mean. */
    anyCode: maybe(list(code(), 4, 1)),
    /** Abbreviations. */
    unit: maybe(text()),
    packing: maybe(text()),
    /** Its name. */
    itemMaster: maybe(text()),
  },
  sorts: ['stockCode', 'name', 'unit', 'packing', 'itemMaster'],
  order: 'stockCode',
  columns: ['stockCode', 'barcode', 'name', 'description', 'price', 'quantity', 'unit', 'packing', 'itemMaster'],
  headings: { quantity: 'perPacking' },
});

/** The same list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportSkus = fileOperation('exportSkus', listSkus, { summary: 'SKUs as CSV', lenient: true });

/** One SKU, and what of it is in this warehouse; goods on their way are no stock yet. */
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
    /** Null for people who may not see prices. */
    price: orNull(skuFields.price),
    quantity: skuFields.quantity,
    /** Abbreviations. */
    unit: text(),
    packing: orNull(text()),
    /** Its name. */
    itemMaster: orNull(text()),
    wholeNumbers: flag(),
    onDrums: flag(),
    parameters: parameterValues(),
    createdAt: instant(),
    inStock: quantity(),
    reserved: quantity(),
    /** Of what is in stock: what lies in quarantine. */
    quarantined: quantity(),
    /** In how many locations it lies, on how many drums. */
    locations: whole(0),
    drums: whole(0),
    /** Announced to this warehouse on ERNs that are open and not hidden; of it, what comes from another warehouse. */
    expected: quantity(),
    inTransit: quantity(),
    ...lastCounted,
  }),
  errors: [],
});

/** Who changed a SKU, newest first, with the import that brought it. */
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

/** Labels of SKUs as a PDF for the paper of a size: Code 128 and QR code of the stock code; at most 1,000 with their copies. */
export const printSkuLabels = operation('printSkuLabels', {
  method: 'GET',
  path: 'sku/labels',
  summary: 'Labels of SKUs as PDF',
  rule: 'masterData',
  reach: 'company',
  query: shape({
    ids: distinctIds(500),
    size: oneOf(labelSizeIds),
    /** Of each label. */
    copies: maybe(whole(1, 20)),
    /** Of the company, under a global access. */
    companyId: maybe(id()),
  }),
  stream: 'application/pdf',
  errors: ['too_much_to_print'],
});

/** The label of one SKU as an image, as it will be printed. */
export const previewSkuLabel = operation('previewSkuLabel', {
  method: 'GET',
  path: 'sku/:id/label',
  summary: 'Label of a SKU as SVG',
  rule: 'masterData',
  reach: 'company',
  params: ofRecord,
  query: shape({
    size: oneOf(labelSizeIds),
    /** Of the company, under a global access. */
    companyId: maybe(id()),
  }),
  stream: 'image/svg+xml',
  errors: [],
});

/**
 * Makes a SKU, with its item master if that is asked for. A stock code that differs by case alone from one of the company's own, a retired one
 * too, has to be accepted (`stock_code_alike`).
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

/** Changes a SKU, if nobody did since it was read (rules 5: saving requires that something was edited). A new stock code is asked about as `createSku` does. */
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

/** Changes many SKUs alike: all of them or none. */
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

/** Deletes a SKU that no document or stock ever named. */
export const deleteSku = operation('deleteSku', {
  ...byAdministrators,
  method: 'DELETE',
  path: 'sku/:id',
  summary: 'Delete a SKU',
  params: ofRecord,
  errors: ['in_use'],
});

/** Takes a SKU out of all choices, once it has no stock and stands in no open document. */
export const retireSku = operation('retireSku', {
  ...byAdministrators,
  method: 'POST',
  path: 'sku/:id/retire',
  summary: 'Retire a SKU',
  params: ofRecord,
  reply: recordReply,
  errors: ['in_use'],
});

/** Brings a retired SKU back into the choices. */
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
 * Creates SKUs, or updates those whose stock code is there already: values left out stay as they are (of a new SKU: no description,
 * price 0, one unit a packing). New stock codes that differ by case alone from another are asked about, each beside its line. All or nothing; the body's 1 MiB is some 5,000 SKUs.
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
        /** Abbreviation of a unit of every company or of this one. */
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

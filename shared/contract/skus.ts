import { listQuery } from './fields/list-query.ts';
import { id, positiveQuantity, price, whole } from './fields/number.ts';
import { flag, list, maybe, orNull, pageOf, shape } from './fields/shape.ts';
import { code, note, text } from './fields/text.ts';
import { operation } from './operation.ts';

const skuRow = shape({
  id: id(),
  stockCode: code(),
  name: text(),
  description: orNull(note()),
  unit: text(),
  packing: orNull(text()),
  /** How many units one packing holds: a default, never stock. */
  quantity: positiveQuantity(),
  wholeNumbers: flag(),
  onDrums: flag(),
  /** Null for people who may not see prices. */
  price: orNull(price()),
});

/** SKUs of the company, to choose from: `search` takes the beginning of a code or of the words of a name. */
export const listSkus = operation('listSkus', {
  method: 'GET',
  path: 'sku',
  summary: 'SKUs of the company',
  rule: 'reports',
  reach: 'stock',
  query: listQuery({
    filters: { stockCode: maybe(code()) },
    sorts: ['stockCode', 'name'],
    fields: Object.keys(skuRow.schema) as [string, ...string[]],
  }),
  reply: pageOf(skuRow),
  errors: [],
});

/**
 * Creates SKUs, or updates those whose stock code is there already: values left out stay as they are (of a new SKU: no description,
 * price 0, one unit a packing). All or nothing; the body's 1 MiB is some 5,000 SKUs.
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
  }),
  reply: shape({ created: whole(0), updated: whole(0), unchanged: whole(0) }),
  errors: ['unknown_unit', 'unknown_packing_type', 'sku_repeated'],
});

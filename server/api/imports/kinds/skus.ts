import { positiveQuantity, price } from '../../../../shared/contract/fields/number.ts';
import { code, note, text } from '../../../../shared/contract/fields/text.ts';
import { errors } from '../../../../shared/errors.ts';
import { documentLinesOfSku } from '../../documents/document-uses.ts';
import { isHeld, isUsed } from '../../skus/refuse-skus.ts';
import { undamaged } from './cell-types.ts';
import { drumPart } from './drum-part.ts';
import type { ImportKind } from './import-kind.ts';
import { lookups } from './lookups.ts';
import { tablePart } from './table-part.ts';
import { goodsStayCounted, wholeNumbersStay } from './un-lists.ts';

const barcode = "barcode_key_of(g.cells ->> 'barcode')";

/** The row leaves the SKU a barcode that clashed before the rule (decision 156). */
const keepsClash = `coalesce(k.case_clash and k.barcode_key = ${barcode}, false)`;

const isAnothers = `exists (
  select from skus o
  where o.company_id = $4 and o.id is distinct from k.id
    and (o.barcode_key = ${barcode} or not o.case_clash and lower(o.barcode_key) = lower(${barcode}) and not ${keepsClash}))`;

const isTwice = (key: string, unless = 'false') => `not ${unless}
  and count(*) filter (where not g.left_out and not ${unless}) over (partition by ${key}) > 1`;
const isRepeated = `${barcode} is not null and not g.left_out
  and (${isTwice(barcode)} or ${isTwice(`lower(${barcode})`, keepsClash)})`;

const isUpdated = 'not (select i.keep_existing from imports i where i.id = $1)';
const traceable = (id: string) => `coalesce((select g.traceable from packing_types g where g.id = ${id}), false)`;
const recounts = `found_unit.id <> k.unit_id and ${isUpdated} and ${isUsed('$4')}`;
const repacks = `found_packing.id is not null and ${traceable('found_packing.id')} <> ${traceable('k.packing_type_id')}
  and ${isUpdated} and ${isHeld('$4')}`;

const isStockCode = `(exists (
    select from skus o
    where o.company_id = $4 and o.stock_code = g.cells ->> 'barcode' and o.id is distinct from k.id
  ) or exists (
    select from import_rows o
    where o.import_id = $1 and o.part = $2 and o.key = g.cells ->> 'barcode' and not o.left_out and o.id <> g.row_id))`;

const isBarcode = `exists (
  select from skus o
  where o.company_id = $4 and o.barcode_key = barcode_key_of(g.key) and o.barcode = g.key and o.id is distinct from k.id)`;

/** A new stock code that differs only in case from another one of the company or of the file (decision 156). */
const alike = `case when k.id is null and not g.left_out then 'Differs from ' || coalesce(
    (select o.stock_code from skus o where o.company_id = $4 and lower(o.stock_code) = lower(g.key) order by o.id limit 1),
    nullif(g.first_alike, g.key)
  ) || ' only in capital letters' end`;

/** SKUs of a company: stock codes that differ only in letter case are different SKUs (rules: Imports). */
export const skus: ImportKind = {
  bringsGoods: true,
  parts: {
    sku: tablePart({
      table: 'skus',
      saysImport: true,
      owner: { column: 'company_id' },
      key: 'stockCode',
      alikeKeys: true,
      lookups,
      columns: {
        stockCode: {
          heading: 'stock code',
          headings: ['stockcode', 'sku', 'itemcode', 'partnumber', 'productcode', 'code'],
          struct: undamaged(code()),
          required: true,
          field: { name: 'stock_code', type: 'text' },
        },
        barcode: {
          heading: 'barcode',
          headings: ['barcode', 'gtin', 'ean', 'upc'],
          struct: undamaged(code()),
          field: { name: 'barcode', type: 'text' },
        },
        name: {
          heading: 'name',
          headings: ['name', 'itemname', 'productname', 'model', 'title', 'description'],
          struct: text(),
          required: true,
          field: { name: 'name', type: 'text' },
        },
        description: {
          heading: 'description',
          headings: ['description', 'comments'],
          struct: note(),
          field: { name: 'description', type: 'text' },
        },
        price: {
          heading: 'price',
          headings: ['price', 'unitprice', 'medianpricegbp', 'cost'],
          struct: price(),
          isNumber: true,
          field: { name: 'price', type: 'numeric' },
          otherwise: '0',
        },
        quantity: {
          heading: 'quantity',
          headings: ['quantity', 'qty', 'packsize'],
          struct: positiveQuantity(),
          isNumber: true,
          field: { name: 'quantity', type: 'numeric' },
          otherwise: '1',
        },
        unit: {
          heading: 'unit',
          headings: ['unit', 'uom', 'unitofmeasure'],
          struct: text(),
          required: true,
          field: { name: 'unit_id', type: 'bigint' },
          find: { lookup: 'units', expected: 'There is no unit with this abbreviation or name' },
        },
        packing: {
          heading: 'packing',
          headings: ['packing', 'packingtype'],
          struct: text(),
          field: { name: 'packing_type_id', type: 'bigint' },
          find: { lookup: 'packings', expected: 'There is no packing type with this abbreviation or name' },
        },
        itemMaster: {
          heading: 'item master',
          headings: ['itemmaster'],
          struct: text(),
          field: { name: 'item_master_id', type: 'bigint' },
          find: { lookup: 'masters', expected: 'There is no item master with this name' },
        },
      },
      rules: [
        { column: 'unit', broken: recounts, expected: errors.unit_in_use.message },
        { column: 'packing', broken: repacks, expected: errors.packing_in_use.message },
        { column: 'barcode', broken: isAnothers, expected: 'Another SKU already has this barcode' },
        { column: 'barcode', broken: isStockCode, expected: 'This is the stock code of another SKU' },
        { column: 'stockCode', broken: isBarcode, expected: 'This is the barcode of another SKU' },
        { column: 'barcode', broken: isRepeated, expected: 'Two rows have this barcode' },
      ],
      doubts: [{ column: 'stockCode', doubt: alike }],
      parameters: 'sku',
      uses: () => [
        {
          subject: 'stock',
          plural: 'stock lines',
          table: 'stock_lines',
          by: 'u.company_id = $company and u.sku_id = $id and u.present',
          name: '(select l.name from locations l where l.id = u.location_id)',
        },
        ...documentLinesOfSku(),
      ],
      inLedger: 'select h.sku_id from stock_lines h where h.company_id = $5',
      afterwards: async (...written) => {
        await goodsStayCounted(...written);
        await wholeNumbersStay('k.id')(...written);
      },
    }),
    drum: drumPart,
  },
};

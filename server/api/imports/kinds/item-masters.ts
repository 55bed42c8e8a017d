import { positiveQuantity } from '../../../../shared/contract/fields/number.ts';
import { note, text } from '../../../../shared/contract/fields/text.ts';
import type { ImportKind } from './import-kind.ts';
import { lookups } from './lookups.ts';
import { tablePart } from './table-part.ts';

export const itemMasters: ImportKind = {
  parts: {
    itemMaster: tablePart({
      table: 'item_masters',
      owner: { column: 'company_id' },
      key: 'name',
      lookups: { units: lookups.units, packings: lookups.packings },
      columns: {
        name: {
          heading: 'name',
          headings: ['name', 'itemmaster', 'model', 'title', 'partnumber'],
          struct: text(),
          required: true,
          field: { name: 'name', type: 'text' },
        },
        description: {
          heading: 'description',
          headings: ['description', 'comments', 'model'],
          struct: note(),
          required: true,
          field: { name: 'description', type: 'text' },
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
      },
      parameters: 'itemMaster',
      uses: () => [{ subject: 'sku', plural: 'SKUs', table: 'skus', by: 'item_master_id', name: 'u.stock_code' }],
    }),
  },
};

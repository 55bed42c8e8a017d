import { note, text } from '../../../../shared/contract/fields/text.ts';
import type { ImportKind } from './import-kind.ts';
import { yesOrNo } from './yes-or-no.ts';

const flag = (heading: string, name: string, ...others: string[]) => ({
  heading,
  headings: [heading.replaceAll(' ', ''), ...others] as [string, ...string[]],
  struct: yesOrNo(),
  field: { name, type: 'boolean' } as const,
  otherwise: 'false',
});

/** Locations of a warehouse (spec 5: name and description columns), with their flags where the file has them. */
export const locations: ImportKind = {
  rule: 'locations',
  parts: {
    location: {
      table: 'locations',
      owner: { column: 'warehouse_id' },
      key: 'name',
      columns: {
        name: {
          heading: 'name',
          headings: ['name', 'location', 'locationname', 'code', 'bin'],
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
        quarantine: flag('quarantine', 'quarantine'),
        goodsIn: flag('goods in', 'goods_in'),
        goodsOut: flag('goods out', 'goods_out'),
      },
      rules: [
        { column: 'name', broken: 'k.in_transit', expected: 'Expected a place: this one stands for goods in transit' },
      ],
      uses: [
        { subject: 'stock', plural: 'stock lines', table: 'stock_lines', by: 'location_id', name: 'u.id::text' },
        { subject: 'ern', plural: 'counts', table: 'ern_counts', by: 'location_id', name: 'u.id::text' },
        { subject: 'pick', plural: 'picks', table: 'picks', by: 'location_id', name: 'u.number' },
      ],
    },
  },
};

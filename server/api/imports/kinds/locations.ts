import { note, text } from '../../../../shared/contract/fields/text.ts';
import type { Tx } from '../../../db/query.ts';
import { documentsAt } from '../../documents/document-uses.ts';
import { refuseReserved } from '../../locations/location-record.ts';
import type { FoundImport } from '../find-import.ts';
import { yesOrNo } from './cell-types.ts';
import type { ImportKind } from './import-kind.ts';
import { tablePart } from './table-part.ts';

const flag = (heading: string, name: string, ...others: string[]) => ({
  heading,
  headings: [heading.replaceAll(' ', ''), ...others] as [string, ...string[]],
  struct: yesOrNo(),
  field: { name, type: 'boolean' } as const,
  otherwise: 'false',
});

/** Locations of a warehouse (rules 5: name and description columns), with optional flags. */
export const locations: ImportKind = {
  parts: {
    location: tablePart({
      table: 'locations',
      saysImport: true,
      owner: { column: 'warehouse_id' },
      key: 'name',
      alikeKeys: true,
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
        {
          column: 'name',
          broken: 'k.in_transit',
          expected: 'This location is for goods in transit. Enter another name',
        },
        {
          column: 'name',
          broken: `k.id is null and exists (
            select from locations o where o.warehouse_id = $5::bigint and lower(o.name) = lower(g.key) and not o.case_clash
          )`,
          expected: 'A location has this name with other capitals. Enter it as there, or another name',
        },
        {
          column: 'name',
          broken: 'k.id is null and not g.left_out and g.first_alike <> g.key',
          expected: 'An earlier row has this name with other capitals. Enter it as there, or another name',
        },
      ],
      parameters: 'location',
      uses: () => [
        {
          subject: 'stock',
          plural: 'stock lines',
          table: 'stock_lines',
          by: 'u.location_id = $id and u.present',
          name: '(select k.stock_code from skus k where k.company_id = u.company_id and k.id = u.sku_id)',
        },
        ...documentsAt(),
        {
          subject: 'warehouse',
          plural: 'defaults of warehouses',
          table: 'warehouses',
          by: '$id in (u.default_goods_in_id, u.default_goods_out_id, u.default_putaway_id)',
          name: 'u.name',
        },
      ],
      inLedger: 'select h.location_id from stock_lines h where h.warehouse_id = $5',
      afterwards: refuseReservedQuarantine,
    }),
  },
};

/** Picks never take stock in quarantine, so no pick may hold it. */
async function refuseReservedQuarantine(tx: Tx, { id, warehouseId }: FoundImport, part: string): Promise<void> {
  const quarantined = await tx.many<{ id: number }>(
    `select l.id
     from import_rows r
     join locations l on l.id = r.subject_id and l.quarantine
     where r.import_id = $1 and r.part = $2 and r.state = 'changed' and not r.left_out`,
    [id, part],
  );
  if (warehouseId === null || quarantined.length === 0) return;
  await refuseReserved(
    tx,
    { warehouseId },
    quarantined.map((location) => location.id),
  );
}

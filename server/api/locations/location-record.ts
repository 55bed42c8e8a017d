import sql from 'sql-template-tag';
import type { WarehouseActor } from '../actor.ts';
import type { Use } from '../records/find-uses.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** Locations of a warehouse (rules 3). Those that only stand for what is on its way are no one's to change. */
export const locationRecord: RecordKind<WarehouseActor> = {
  subject: 'location',
  table: 'locations',
  columns: {
    name: 'name',
    description: 'description',
    quarantine: 'quarantine',
    goodsIn: 'goods_in',
    goodsOut: 'goods_out',
    parameters: 'parameters',
  },
  owner: ({ warehouseId }) => ({ warehouse_id: warehouseId }),
  owned: ({ warehouseId }) => sql`r.warehouse_id = ${warehouseId} and not r.in_transit`,
  unique: { locations_name_unique: { code: 'location_taken', field: 'name' } },
  uses: [stockLines(''), counts(), picks(''), ...defaults()],
  holds: [stockLines('and u.present'), counts(), picks("and u.status in ('created', 'started')"), ...defaults()],
};

function stockLines(which: string): Use {
  return {
    subject: 'stock',
    plural: 'stock lines',
    // Companies are few, and every index of stock begins with them.
    table: 'companies c cross join stock_lines',
    by: `u.company_id = c.id and u.location_id = $id ${which}`,
    name: '(select k.stock_code from skus k where k.company_id = u.company_id and k.id = u.sku_id)',
  };
}

/** Counts of what has not been received yet. */
function counts(): Use {
  const by = `u.status = 'expected' and (u.company_id, u.id) in (
    select l.company_id, l.ern_id
    from ern_counts n
    join ern_lines l on l.company_id = n.company_id and l.id = n.ern_line_id
    where n.location_id = $id
  )`;
  return { subject: 'ern', plural: 'ERNs', table: 'erns', by, name: 'u.number' };
}

function picks(which: string): Use {
  return { subject: 'pick', plural: 'picks', table: 'picks', by: `u.location_id = $id ${which}`, name: 'u.number' };
}

/** Whose goods arrive or leave here when nothing else is said. */
function defaults(): Use[] {
  const ofCompany = `exists (
    select from company_warehouses w
    where w.company_id = u.id and $id in (w.default_goods_in_id, w.default_goods_out_id, w.default_putaway_id)
  )`;
  return [
    { subject: 'company', plural: 'defaults of companies', table: 'companies', by: ofCompany, name: 'u.name' },
    {
      subject: 'warehouse',
      plural: 'defaults of the warehouse',
      table: 'warehouses',
      by: '$id in (u.default_goods_in_id, u.default_goods_out_id, u.default_putaway_id)',
      name: 'u.name',
    },
  ];
}

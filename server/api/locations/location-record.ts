import sql from 'sql-template-tag';
import type { WarehouseActor } from '../actor.ts';
import { documentsAt } from '../documents/document-uses.ts';
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
  get uses() {
    return [stockLines(''), ...documentsAt(), ...defaults()];
  },
  get holds() {
    return [stockLines('and u.present'), ...documentsAt('and u.open'), ...defaults()];
  },
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

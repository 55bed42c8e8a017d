import type { LayoutId } from '../../shared/layouts.ts';
import type { StockActor } from '../api/actor.ts';
import type { Tx } from '../db/query.ts';

export interface DemoSite {
  /**
   * Counts from 1, the same at every fill. Differences between sites depend on it, never on ids: after an interrupted fill the next one has
   * other ids, and must still create the same demo.
   */
  number: number;
  companyId: number;
  warehouseId: number;
  company: string;
  town: string;
  shortName: string;
  layout: LayoutId;
}

export interface DemoActor extends StockActor {
  siteNumber: number;
}

const companies = [
  { name: 'Northline Cable', layout: 'vm', warehouses: ['LDS1', 'CDF1', 'STK1'] },
  { name: 'Meridian Mobile', layout: 'H3G', warehouses: ['VAL1', 'LDS1'] },
] as const;

const warehouses = [
  { shortName: 'LDS1', name: 'Leeds', address: '4 Canal Wharf', postCode: 'LS11 5PS', town: 'Leeds' },
  { shortName: 'CDF1', name: 'Cardiff', address: '17 East Moors Road', postCode: 'CF24 5JX', town: 'Cardiff' },
  { shortName: 'STK1', name: 'Stoke', address: '2 Trent Lane', postCode: 'ST4 2RS', town: 'Stoke-on-Trent' },
  { shortName: 'VAL1', name: 'Slough', address: '90 Bath Road', postCode: 'SL1 3XH', town: 'Slough' },
] as const;

/** Creates the demo's companies, warehouses and locations. Returns a site for each pair of company and warehouse. */
export async function makeDemoSites(tx: Tx): Promise<DemoSite[]> {
  const made = new Map<string, { warehouseId: number; town: string }>();
  for (const warehouse of warehouses) {
    made.set(warehouse.shortName, { warehouseId: await makeWarehouse(tx, warehouse), town: warehouse.name });
  }
  const sites: DemoSite[] = [];
  for (const company of companies) {
    const { id: companyId } = await tx.one<{ id: number }>(
      'insert into companies (name, layout, user_expiry_days) values ($1, $2, 0) returning id',
      [company.name, company.layout],
    );
    for (const shortName of company.warehouses) {
      const { warehouseId, town } = made.get(shortName) ?? { warehouseId: 0, town: '' };
      await joinWarehouse(tx, companyId, warehouseId);
      const { name, layout } = company;
      sites.push({ number: sites.length + 1, companyId, warehouseId, company: name, town, shortName, layout });
    }
  }
  return sites;
}

async function makeWarehouse(tx: Tx, warehouse: (typeof warehouses)[number]): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into warehouses (name, short_name, address, post_code, town)
     values ($1, $2, $3, $4, $5)
     returning id`,
    [warehouse.name, warehouse.shortName, warehouse.address, warehouse.postCode, warehouse.town],
  );
  await tx.run(
    `insert into locations (warehouse_id, name, description, goods_in, goods_out, quarantine)
     values ($1, 'GOODS-IN', 'Where deliveries are unloaded', true, false, false),
            ($1, 'GOODS-OUT', 'Where picks are made ready', false, true, false),
            ($1, 'QUARANTINE', 'Damaged or doubtful goods', false, false, true)`,
    [id],
  );
  await tx.run(
    `insert into locations (warehouse_id, name, description)
     select $1, aisle || '-' || lpad(bay::text, 2, '0') || '-' || lpad(level::text, 2, '0'),
            'Aisle ' || aisle || ', bay ' || bay || ', level ' || level
     from unnest(array['A', 'B', 'C']) as aisle, generate_series(1, 8) as bay, generate_series(1, 3) as level
     order by 2`,
    [id],
  );
  return id;
}

async function joinWarehouse(tx: Tx, companyId: number, warehouseId: number): Promise<void> {
  await tx.run(
    `insert into company_warehouses
       (company_id, warehouse_id, default_goods_in_id, default_goods_out_id, default_putaway_id)
     select $1, $2, min(id) filter (where goods_in), min(id) filter (where goods_out),
            min(id) filter (where not (goods_in or goods_out or quarantine))
     from locations
     where warehouse_id = $2`,
    [companyId, warehouseId],
  );
}

/** Stoke was closed: it can be worked down to empty, but receives nothing new. */
export async function cancelStoke(tx: Tx, sites: readonly DemoSite[]): Promise<void> {
  const stoke = sites.find((site) => site.shortName === 'STK1');
  if (stoke === undefined) return;
  await tx.run(
    `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
     values ($1, 'cancelledWarehouse', 0, $2, 'true')`,
    [stoke.companyId, String(stoke.warehouseId)],
  );
}

import type { StockActor } from '../../../server/api/actor.ts';
import { transitLocation } from '../../../server/api/transit/send-in-transit.ts';
import { transaction } from '../../../server/db/transaction.ts';
import type { Permission } from '../../../shared/permissions.ts';
import type { Builders, Site } from '../builders/builders.ts';
import type { ModelLocation } from './stock-model.ts';

export interface WalkWarehouse {
  site: Site;
  locations: ModelLocation[];
  /** The location for goods in transit to this warehouse. */
  transit: ModelLocation;
  storeman: StockActor;
  boss: StockActor;
}

/** A company of its own with two warehouses, two SKUs counted in pieces and one kind of cable on drums. */
export interface WalkSite {
  companyId: number;
  warehouses: WalkWarehouse[];
  loose: string[];
  cable: string;
}

export async function walkSite(builders: Builders): Promise<WalkSite> {
  const first = await builders.site();
  const second = await builders.site({ companyId: first.companyId });
  // A stock count with any difference waits for a second person, while goods move.
  await builders.db.run(
    `insert into company_specific_data (company_id, key, warehouse_id, item_key, value)
     values ($1, 'stockCountTolerance', 0, 'value', '0')`,
    [first.companyId],
  );
  return {
    companyId: first.companyId,
    warehouses: [await warehouseOf(builders, first), await warehouseOf(builders, second)],
    loose: [await builders.sku(first), await builders.sku(first)],
    cable: await builders.sku(first, { divisible: true }),
  };
}

export function adminOf({ storeman }: WalkWarehouse): StockActor {
  const holder = { scope: 'global', layout: null, permissions: ['superAdmin'], superAdmin: true } as const;
  return { ...storeman, holder };
}

export async function warehouseOf(builders: Builders, site: Site): Promise<WalkWarehouse> {
  const rows = await builders.db.many<{ id: number; name: string; quarantine: boolean }>(
    'select id, name, quarantine from locations where id = any ($1::bigint[]) order by id',
    [[site.shelf, site.shelf2, site.quarantine]],
  );
  const { warehouseId } = site;
  const transitId = await transaction(builders.pool, (tx) => transitLocation(tx, warehouseId));
  return {
    site,
    locations: rows.map((row) => ({ ...row, warehouseId, inTransit: false })),
    transit: { id: transitId, name: 'In transit', warehouseId, quarantine: true, inTransit: true },
    storeman: await actorOf(builders, site, [
      'planCreate',
      'planUpdate',
      'planStart',
      'planConfirm',
      'planClose',
      'screenReturnsAndTransfers',
    ]),
    boss: await actorOf(builders, site, [
      'screenReturnsAndTransfers',
      'pluginVmApproveReturn',
      'pluginVmApproveTransfer',
    ]),
  };
}

async function actorOf(builders: Builders, site: Site, permissions: readonly Permission[]): Promise<StockActor> {
  const { companyId, warehouseId, layout } = site;
  const { userId, accessId } = await builders.caller(site, permissions);
  return {
    requestId: 'random-walk',
    userId,
    login: 'walker',
    name: 'Walker',
    tokenHash: Buffer.alloc(0),
    accessId,
    companyId,
    warehouseId,
    layout,
    holder: { scope: 'operational', layout, permissions, superAdmin: false },
  };
}

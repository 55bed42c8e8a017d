import { getPickPlaces as contract } from '../../../shared/contract/goods-out/picks.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { idNamed } from '../ensuring.ts';
import { implement } from '../implement.ts';
import { namedPartner } from '../partners/ensure-partners.ts';
import { readPartnerAddresses } from '../partners/partner-addresses.ts';
import { refuseAt } from '../refusals.ts';

const partnerId = idNamed('partners', '$1', '$4::text');

export const getPickPlaces = implement(contract, async (db, { companyId, warehouseId }, { partner }) => {
  const [here, addresses] = await Promise.all([
    db.one<{ location: { id: number; name: string } | null; fullJobSelect: boolean }>(
      `select h.full_job_select as "fullJobSelect",
              case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end as location
       from company_warehouses w
       join warehouses h on h.id = w.warehouse_id
       left join locations l on l.id = coalesce(w.default_goods_out_id, h.default_goods_out_id) and l.goods_out and l.retired_at is null
       where w.company_id = $1 and w.warehouse_id = $2`,
      [companyId, warehouseId],
    ),
    readPartnerAddresses(db, companyId, partner),
  ]);
  return { ...here, addresses };
});

interface NamedDestination {
  locationId?: number | undefined;
  partner?: string | undefined;
  newPartner?: boolean | undefined;
}

export interface PickDestination {
  locationId: number | null;
  partnerId: number | null;
  hasParameters: boolean;
}

export function readDestination(
  tx: Tx,
  actor: StockActor,
  { locationId, partner }: NamedDestination,
): Promise<PickDestination> {
  return tx.one<PickDestination>(
    `select (
       select l.id
       from company_warehouses w
       join warehouses h on h.id = w.warehouse_id
       join locations l on l.id = coalesce($3, w.default_goods_out_id, h.default_goods_out_id)
       where w.company_id = $1 and w.warehouse_id = $2
         and l.warehouse_id = $2 and l.goods_out and l.retired_at is null
     ) as "locationId", (
       ${partnerId}
     ) as "partnerId", exists (
       select from parameters where company_id = $1 and subject in ('plan', 'planItem') and retired_at is null
     ) as "hasParameters"`,
    [actor.companyId, actor.warehouseId, locationId ?? null, partner ?? null],
  );
}

/** Refuses a pick without a goods-out location (rules 5: a location must be selected). */
export function resolveLocation({ locationId }: NamedDestination, destination: PickDestination): number {
  const code = locationId === undefined ? 'location_missing' : 'location_not_here';
  return destination.locationId ?? refuseAt(code, ['locationId']);
}

export async function resolvePartner(
  tx: Tx,
  actor: StockActor,
  { partner, newPartner }: NamedDestination,
  destination: PickDestination,
): Promise<number | null> {
  if (partner === undefined) return null;
  return destination.partnerId ?? (await namedPartner(tx, actor, partner, newPartner));
}

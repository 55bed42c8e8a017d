import { errors, refuse } from '../../../shared/errors.ts';
import { toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { Candidate, StockGroup } from '../stock/allocate-lines.ts';
import type { StockOwner } from '../stock/lock-candidates.ts';
import { stockCandidates } from '../stock/stock-candidates.ts';
import type { NamedLine } from './named-lines.ts';

/** Stock at a place that a despatch names, and what of it nobody holds. */
export interface PlaceStock extends Candidate {
  locationId: number;
  drum: string | null;
}

/** All stock of the lines' SKUs at the locations their rows name. A location of another warehouse is refused beside its row. */
export async function readPlaces(
  tx: Tx,
  actor: StockActor,
  owner: StockOwner,
  lines: readonly NamedLine[],
): Promise<PlaceStock[]> {
  const places = lines.flatMap(({ line, rows }) =>
    rows === 'asReserved' ? [] : rows.map((row) => ({ skuId: line.skuId, ...row })),
  );
  if (places.length === 0) return [];
  const locationIds = places.map((place) => place.locationId);
  const known = await tx.many<{ id: number }>(
    'select id from locations where warehouse_id = $1 and id = any ($2::bigint[]) and not in_transit',
    [actor.warehouseId, locationIds],
  );
  const here = new Set(known.map((location) => location.id));
  const foreign = places.find((place) => !here.has(place.locationId));
  if (foreign !== undefined) {
    const fields = { [`${foreign.path}.locationId`]: errors.location_not_here.message };
    refuse('location_not_here', { fields });
  }
  const rows = await tx.many<Omit<PlaceStock, 'available'> & { group: StockGroup; available: string }>(
    `with candidate as (
       ${stockCandidates}
     )
     select c.id as "stockLineId", c.sku_id as "skuId", c.stock_group as "group", c.location_id as "locationId",
            c.location as "locationName", c.drum_id as "drumId", d.number as drum, c.received_on as "receivedOn",
            c.quantity - c.reserved as available
     from candidate c
     left join drums d on d.company_id = $1 and d.id = c.drum_id
     where c.location_id = any ($6::bigint[])
     order by c.id`,
    [actor.companyId, actor.warehouseId, places.map((place) => place.skuId), owner.jobId, owner.segment, locationIds],
  );
  return rows.map((row) => ({ ...row, available: toUnits(row.available) }));
}

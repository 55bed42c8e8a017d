import type { Candidate, StockGroup } from '../../../shared/allocation.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { type StockOwner, stockCandidates } from '../stock/allocation/lock-candidates.ts';
import { lockDrums } from '../stock/drums/drums.ts';
import type { NamedLine } from './named-lines.ts';
import type { ReservedLine } from './read-reserved-lines.ts';

/**
 * Locks the drums, then the stock lines that a despatch can take from: the stock held by its lines, and the stock at the locations they
 * name. Returns the latter with its current availability. The first attempt locks no stock lines and relies on the values it read;
 * changeBalance checks them at the end.
 */
export async function lockTaken<Stock extends LocatedStock>(
  tx: Tx,
  companyId: number,
  lines: readonly ReservedLine[],
  candidates: readonly Stock[],
): Promise<Stock[]> {
  const stock = [...lines.flatMap((line) => line.held), ...candidates];
  await lockDrums(
    tx,
    companyId,
    stock.map(({ drumId }) => drumId),
  );
  if (!tx.locksFirst) return [...candidates];
  const rows = await tx.many<{ id: number; available: string }>(
    `select id, quantity - reserved as available
     from stock_lines
     where company_id = $1 and id = any ($2::bigint[])
     order by id
     for no key update`,
    [companyId, stock.map(({ stockLineId }) => stockLineId)],
  );
  const available = new Map(rows.map((row) => [row.id, toUnits(row.available)]));
  return candidates.map((candidate) => ({ ...candidate, available: available.get(candidate.stockLineId) ?? 0n }));
}

export interface LocatedStock extends Candidate {
  locationId: number;
  drum: string | null;
}

/** All stock of the lines' SKUs at the locations of their rows. Refuses a location of another warehouse with the path of its row. */
export async function readLocatedStock(
  tx: Tx,
  actor: StockActor,
  owner: StockOwner,
  lines: readonly NamedLine[],
): Promise<LocatedStock[]> {
  const takenRows = lines.flatMap(({ line, rows }) =>
    rows === 'asReserved' ? [] : rows.map((row) => ({ skuId: line.skuId, ...row })),
  );
  if (takenRows.length === 0) return [];
  const locationIds = takenRows.map((row) => row.locationId);
  const known = await tx.many<{ id: number }>(
    'select id from locations where warehouse_id = $1 and id = any ($2::bigint[]) and not in_transit',
    [actor.warehouseId, locationIds],
  );
  const here = new Set(known.map((location) => location.id));
  const foreign = takenRows.find((row) => !here.has(row.locationId));
  if (foreign !== undefined) {
    const fields = { [`${foreign.path}.locationId`]: errors.location_not_here.message };
    refuse('location_not_here', { fields });
  }
  const rows = await tx.many<Omit<LocatedStock, 'available'> & { group: StockGroup; available: string }>(
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
    [actor.companyId, actor.warehouseId, takenRows.map((row) => row.skuId), owner.jobId, owner.segment, locationIds],
  );
  return rows.map((row) => ({ ...row, available: toUnits(row.available) }));
}

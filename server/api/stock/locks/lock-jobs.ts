import { errors, refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';

/** A job that cannot be cancelled or enabled during the transaction. */
export interface LockedJob {
  id: number;
  number: string;
  cancelled: boolean;
}

/** Locks the jobs whose stock an operation touches, shared. These are the first locks of every operation (rules: stock rule 2). */
export async function lockJobs(tx: Tx, companyId: number, jobIds: readonly (number | null)[]): Promise<LockedJob[]> {
  const ids = [...new Set(jobIds.filter((id) => id !== null))];
  if (ids.length === 0) return [];
  return tx.many<LockedJob>(
    `select id, number, cancelled_at is not null as cancelled
     from jobs
     where company_id = $1 and id = any ($2::bigint[])
     order by id
     for share`,
    [companyId, ids],
  );
}

/**
 * Names of the locations, into which goods may be put. Refuses a location that belongs to another warehouse, is retired, or is in transit,
 * at the field that `fieldOf` returns for its index.
 */
export async function requireLocations(
  tx: Tx,
  warehouseId: number,
  locationIds: readonly number[],
  fieldOf: (index: number) => string,
): Promise<Map<number, string>> {
  const rows = await tx.many<{ id: number; name: string }>(
    `select id, name from locations
     where warehouse_id = $1 and id = any ($2::bigint[]) and retired_at is null and not in_transit`,
    [warehouseId, locationIds],
  );
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const foreign = locationIds.findIndex((id) => !names.has(id));
  if (foreign >= 0) {
    refuse('location_not_here', { fields: { [fieldOf(foreign)]: errors.location_not_here.message } });
  }
  return names;
}

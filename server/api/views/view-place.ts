import type { Actor } from '../actor.ts';

/** Where views of the access in use belong: its company, else its warehouse, else above all (null, null). */
export function viewPlace({ companyId, warehouseId }: Actor): readonly [number | null, number | null] {
  return [companyId, companyId === null ? warehouseId : null];
}

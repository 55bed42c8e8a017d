import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';

/**
 * Refuses to promise anything of a location that became quarantine while we waited for its stock lines: only now, with them locked, is
 * it seen.
 */
export async function refuseQuarantined(tx: Tx, companyId: number, stockLineIds: readonly number[]): Promise<void> {
  const found = await tx.maybeOne(
    `select from stock_lines s
     join locations l on l.id = s.location_id and l.quarantine
     where s.company_id = $1 and s.id = any ($2::bigint[])
     limit 1`,
    [companyId, stockLineIds],
  );
  if (found !== undefined) refuse('changed_meanwhile');
}

import type { Tx } from '../../db/query.ts';

/** Takes ERNs out of hiding. They are locked. */
export async function showErns(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await tx.run(
    `update erns
     set hidden_at = null, hidden_by = null, hide_reason = null, version = version + 1
     where company_id = $1 and id = any ($2::bigint[])`,
    [companyId, ids],
  );
}

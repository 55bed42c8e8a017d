import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';

/** More of a drum is only where the drum is: one that left, is on its way, or whose receipt was undone, is received, not adjusted. */
export async function refuseGoneDrums(tx: Tx, companyId: number, gaining: readonly (number | null)[]): Promise<void> {
  const drumIds = gaining.filter((id) => id !== null);
  if (drumIds.length === 0) return;
  const gone = await tx.maybeOne<{ number: string }>(
    `select number from drums
     where company_id = $1 and id = any ($2::bigint[]) and state in ('despatched', 'in_transit', 'undone')
     order by id
     limit 1`,
    [companyId, drumIds],
  );
  if (gone) refuse('drum_not_here', { values: { drum: gone.number }, data: { drum: gone.number } });
}

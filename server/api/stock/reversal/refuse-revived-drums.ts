import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';
import type { Deed } from './read-deed.ts';

/** A drum that left and was received again since cannot be put back as well: it would be there twice. */
export async function refuseRevivedDrums(
  tx: Tx,
  companyId: number,
  deed: Deed,
  drumIds: readonly (number | null)[],
): Promise<void> {
  const ids = drumIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  const revived = await tx.maybeOne<{ drum: string; operationId: number }>(
    `select d.number as drum, o.id as "operationId"
     from drums d
     join stock_lines s on s.company_id = $1 and s.drum_id = d.id
     join movements m on m.company_id = $1 and m.stock_line_id = s.id and m.kind in ('receive', 'transfer_in') and m.quantity > 0
     join operations o on o.company_id = $1 and o.id = m.operation_id and o.id > $2
     where d.company_id = $1 and d.id = any ($3::bigint[])
       and not exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id)
     order by o.id
     limit 1`,
    [companyId, deed.id, ids],
  );
  if (revived) refuse('drum_not_here', { values: { drum: revived.drum }, data: { ...revived } });
}

import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';

/** A drum is in one location (rules: Drums): refuses a posting that left one of these in two. The drums are locked. */
export async function refuseScatteredDrums(
  tx: Tx,
  companyId: number,
  drumIds: readonly (number | null)[],
): Promise<void> {
  const ids = [...new Set(drumIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  const scattered = await tx.maybeOne<{ number: string; locations: string[] }>(
    `select d.number, array_agg(distinct l.name order by l.name) as locations
     from drums d
     join stock_lines s on s.company_id = $1 and s.drum_id = d.id and s.present
     join locations l on l.id = s.location_id
     where d.company_id = $1 and d.id = any ($2::bigint[])
     group by d.id, d.number
     having count(distinct s.location_id) > 1
     order by d.id
     limit 1`,
    [companyId, ids],
  );
  if (scattered === undefined) return;
  const { number: drum, locations } = scattered;
  refuse('drum_not_here', { values: { drum }, data: { drum, locations } });
}

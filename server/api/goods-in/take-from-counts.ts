import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt } from '../refuse-at.ts';
import { type Count, places } from './count-ern.ts';

/**
 * Takes from what lies counted, as much as each count says: what others counted there meanwhile stays. Where nothing is left, nothing
 * is counted. Taking more than lies there is refused: somebody else has taken it already.
 */
export async function takeFrom(tx: Tx, actor: StockActor, counts: readonly Count[]): Promise<void> {
  const taking = counts.filter((count) => count.take !== undefined);
  if (taking.length === 0) return;
  const { enough } = await tx.one<{ enough: boolean[] }>(
    `with taken as (
       update ern_counts c
       set quantity = c.quantity - n.take, counted_by = $6, counted_at = now()
       from (
         select line_id, location_id, drum_number, sum(take) as take
         from unnest($2::bigint[], $3::bigint[], $4::text[], $5::numeric[])
           as n (line_id, location_id, drum_number, take)
         group by line_id, location_id, drum_number
       ) n
       where c.company_id = $1 and c.ern_line_id = n.line_id and c.quantity >= n.take
         and c.location_id is not distinct from n.location_id
         and c.drum_number is not distinct from n.drum_number
       returning c.ern_line_id, c.location_id, c.drum_number
     )
     select array(
       select exists (
         select from taken t
         where t.ern_line_id = n.line_id
           and t.location_id is not distinct from n.location_id
           and t.drum_number is not distinct from n.drum_number
       )
       from unnest($2::bigint[], $3::bigint[], $4::text[]) with ordinality as n (line_id, location_id, drum_number, at)
       order by n.at
     ) as enough`,
    [actor.companyId, ...places(taking), taking.map(({ take }) => take ?? null), actor.userId],
  );
  const short = taking[enough.indexOf(false)];
  if (short !== undefined) refuseAt('counted_less', [`counts.${counts.indexOf(short)}.take`]);
  await tx.run(
    `delete from ern_counts c
     using unnest($2::bigint[], $3::bigint[], $4::text[]) as n (line_id, location_id, drum_number)
     where c.company_id = $1 and c.ern_line_id = n.line_id and c.quantity = 0
       and c.location_id is not distinct from n.location_id
       and c.drum_number is not distinct from n.drum_number`,
    [actor.companyId, ...places(taking)],
  );
}

import sql from 'sql-template-tag';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { refuseAt } from '../refuse-at.ts';
import { type Count, places } from './count-ern.ts';
import { ernLineSource } from './ern-line-source.ts';

/**
 * Refuses to set a count that is no longer what the person saw (`was`), with what lies counted there now, by whom, and the whole line.
 * The ERN is locked: nobody counts between this and the writing.
 */
export async function refuseCountedMeanwhile(tx: Tx, actor: StockActor, counts: readonly Count[]): Promise<void> {
  const setting = counts.filter((count) => count.was !== undefined);
  if (setting.length === 0) return;
  const changed = await tx.maybeOne<{ at: number; quantity: string | null; countedBy: string | null }>(
    `select n.at, trim_scale(c.quantity)::text as quantity, u.name as "countedBy"
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::numeric[])
       with ordinality as n (line_id, location_id, drum_number, was, at)
     left join ern_counts c on c.company_id = $1 and c.ern_line_id = n.line_id
       and c.location_id is not distinct from n.location_id
       and c.drum_number is not distinct from n.drum_number
     left join users u on u.id = c.counted_by
     where c.quantity is distinct from n.was
     order by n.at
     limit 1`,
    [actor.companyId, ...places(setting), setting.map(({ was }) => was ?? null)],
  );
  if (changed === undefined) return;
  const { at, quantity, countedBy } = changed;
  const [stale] = setting.slice(at - 1);
  if (stale === undefined) return;
  const { items } = await listPage(tx, ernLineSource(actor), { limit: 1 }, [
    sql`l.company_id = ${actor.companyId} and l.id = ${stale.lineId}`,
  ]);
  refuseAt('changed_meanwhile', [`counts.${counts.indexOf(stale)}.set`], {
    data: { quantity, countedBy, line: items[0] },
  });
}

import type { createErn as contract } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt } from '../refusals.ts';
import { findUsedDrum, holdsDrums } from './check-drum-number.ts';

/** Refuses drums that are in use or announced twice, so that the office finds out and not the storeman at the dock. */
export async function refuseAnnounced(
  tx: Tx,
  actor: StockActor,
  { lines, source = 'supplier' }: Input<typeof contract>,
): Promise<void> {
  const numbers = lines.map(({ drumNumber }) => drumNumber?.toLowerCase());
  const pathOf = (drum: string) => [`lines.${numbers.lastIndexOf(drum.toLowerCase())}.drumNumber`];
  const twice = lines.find(({ drumNumber }, at) => numbers.indexOf(drumNumber?.toLowerCase()) < at)?.drumNumber;
  if (twice !== undefined) refuseAt('drum_number_repeated', pathOf(twice), { values: { drum: twice } });
  const drums = lines.flatMap(({ drumNumber }) => drumNumber ?? []);
  if (drums.length === 0) return;
  const used = await findUsedDrum(tx, actor.companyId, source, drums);
  if (used !== undefined)
    refuseAt('drum_number_used', pathOf(used.drum), { values: { drum: used.drum }, data: { ...used } });
  const announced = await tx.maybeOne<{ drum: string; usedBy: string }>(
    `select l.drum_number as drum, e.number as "usedBy"
     from unnest($2::text[]) as n (drum)
     join ern_lines l on l.company_id = $1 and lower(l.drum_number) = lower(n.drum)
     join erns e on e.company_id = $1 and e.id = l.ern_id and e.source <> 'transfer' and ${holdsDrums}
     order by e.id
     limit 1`,
    [actor.companyId, drums],
  );
  if (announced === undefined) return;
  const { drum, usedBy } = announced;
  refuseAt('drum_number_repeated', pathOf(drum), { values: { drum }, data: { drum, usedBy } });
}

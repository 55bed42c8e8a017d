import { refuse } from '../../../../shared/errors.ts';
import type { Tx } from '../../../db/query.ts';

/**
 * Locks drums, after documents and before stock lines. Anything that creates a stock line for a drum (a move, a cut, another owner) holds
 * its lock, so that the lines of a drum stay the same while it moves as a whole.
 */
export async function lockDrums(tx: Tx, companyId: number, drumIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(drumIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  // No key update: concurrent inserts of stock lines with foreign keys to them need not wait.
  await tx.run('select from drums where company_id = $1 and id = any ($2::bigint[]) order by id for no key update', [
    companyId,
    ids,
  ]);
}

/**
 * A drum's quantity can only be increased where the drum is. A drum that was despatched, is in transit, or whose receipt was undone must be
 * received, not adjusted.
 */
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

/** Refuses a posting that would leave a drum in two locations (rules: Drums). The drums are locked. */
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

export type EmptiedAs = 'empty' | 'despatched' | 'written_off';

/**
 * Updates the state of drums after a posting: in stock or in transit while they hold anything, else `emptiedAs`. The drums are locked. An
 * undone drum keeps its state.
 */
export async function updateDrumStates(
  tx: Tx,
  companyId: number,
  drumIds: readonly (number | null)[],
  emptiedAs: EmptiedAs,
): Promise<void> {
  const ids = [...new Set(drumIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  await tx.run(
    `update drums d
     set state = coalesce((
       select case bool_and(l.in_transit) when true then 'in_transit' when false then 'in_stock' end
       from stock_lines s
       join locations l on l.id = s.location_id
       where s.company_id = $1 and s.drum_id = d.id and s.present
     ), $3)
     where d.company_id = $1 and d.id = any ($2::bigint[]) and d.state <> 'undone'`,
    [companyId, ids, emptiedAs],
  );
}

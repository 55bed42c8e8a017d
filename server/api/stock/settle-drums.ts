import type { Tx } from '../../db/query.ts';

/** What became of a drum that holds nothing any more. */
export type EmptiedAs = 'empty' | 'despatched' | 'written_off';

/**
 * Gives drums the state that follows from what they hold after a posting, and where: in stock or in transit while anything is on them,
 * else what emptied them. The drums are locked. One that is undone stays so.
 */
export async function settleDrums(
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

import type { Tx } from '../../db/query.ts';

/** What became of a drum that holds nothing any more. */
export type EmptiedAs = 'empty' | 'despatched' | 'written_off';

/**
 * Gives drums the state that follows from what they hold after a posting: in stock while anything is on them, else what emptied them. The
 * drums are locked. A drum on its way elsewhere, or undone, keeps its state.
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
     set state = case
       when exists (select from stock_lines s where s.company_id = $1 and s.drum_id = d.id and s.quantity > 0) then 'in_stock'
       else $3
     end
     where d.company_id = $1 and d.id = any ($2::bigint[]) and d.state not in ('in_transit', 'undone')`,
    [companyId, ids, emptiedAs],
  );
}

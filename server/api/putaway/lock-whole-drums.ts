import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { lockDrums } from '../stock/drums/drums.ts';
import type { StockLine } from '../stock/locks/stock-line.ts';

/**
 * Locks the drums of a move and checks that `lines` includes all their lines: an owner added to a drum since it was read would be left
 * behind.
 */
export async function lockWholeDrums(tx: Tx, companyId: number, lines: readonly StockLine[]): Promise<void> {
  const drumIds = [...new Set(lines.flatMap((line) => line.drumId ?? []))];
  if (drumIds.length === 0) return;
  await lockDrums(tx, companyId, drumIds);
  const stranger = await tx.maybeOne(
    `select from stock_lines
     where company_id = $1 and present and id <> all ($2::bigint[])
       and drum_id in (
         select drum_id from stock_lines where company_id = $1 and id = any ($2::bigint[]) and present
       )
     limit 1`,
    [companyId, lines.map((line) => line.id)],
  );
  if (stranger !== undefined) refuse('changed_meanwhile');
}

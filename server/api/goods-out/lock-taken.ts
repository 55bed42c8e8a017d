import { toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import { lockDrums } from '../stock/lock-drums.ts';
import type { PlaceStock } from './read-places.ts';
import type { ReservedLine } from './read-reserved-lines.ts';

/**
 * Locks the drums, then the stock lines a despatch may take from: what its lines hold, and what lies at the places they name. Answers
 * that stock with what is available of it now. The first try locks no stock lines: it takes what it saw, last of all (changeBalance).
 */
export async function lockTaken(
  tx: Tx,
  companyId: number,
  lines: readonly ReservedLine[],
  places: readonly PlaceStock[],
): Promise<PlaceStock[]> {
  const stock = [...lines.flatMap((line) => line.held), ...places];
  await lockDrums(
    tx,
    companyId,
    stock.map(({ drumId }) => drumId),
  );
  if (!tx.locksFirst) return [...places];
  const rows = await tx.many<{ id: number; available: string }>(
    `select id, quantity - reserved as available
     from stock_lines
     where company_id = $1 and id = any ($2::bigint[])
     order by id
     for no key update`,
    [companyId, stock.map(({ stockLineId }) => stockLineId)],
  );
  const available = new Map(rows.map((row) => [row.id, toUnits(row.available)]));
  return places.map((place) => ({ ...place, available: available.get(place.stockLineId) ?? 0n }));
}

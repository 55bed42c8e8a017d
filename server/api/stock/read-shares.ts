import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { Share } from './change-owner.ts';
import { refuseRepeated } from './refuse-repeated.ts';
import { readStockLines } from './stock-line.ts';

/** The stock lines a request names, each once, with the quantity wanted of it. What is in transit is not there to be chosen. */
export async function readShares(
  tx: Tx,
  actor: StockActor,
  wanted: readonly { stockLineId: number; quantity: string }[],
): Promise<Share[]> {
  refuseRepeated(wanted);
  const lines = await readStockLines(
    tx,
    actor,
    wanted.map((line) => line.stockLineId),
  );
  if (lines.some((line) => line.inTransit)) refuse('not_found', { values: { thing: 'stock line' } });
  return lines.map((line, index) => ({ line, quantity: wanted[index]?.quantity ?? '0' }));
}

import type { checkNewDrum as contract } from '../../../shared/contract/manual-goods-in.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { takenDrum } from './taken-drum.ts';

/** Whether goods that no ERN announced may bring a drum of this number, and who has it if not. */
export function checkNewDrum(
  db: Reader,
  actor: StockActor,
  { drumNumber }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return takenDrum(db, actor.companyId, drumNumber, { source: 'manual' });
}

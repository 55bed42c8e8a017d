import type { listDrums as contract } from '../../../shared/contract/drums.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { drumSource } from './drum-source.ts';
import { drumWhere } from './drum-where.ts';

/** One page of the drums of this warehouse. */
export function listDrums(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, drumSource(actor), input, drumWhere(actor, input));
}

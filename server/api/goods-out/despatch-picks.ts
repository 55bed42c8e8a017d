import type { despatchPicks as contract } from '../../../shared/contract/despatch.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { refuseAt } from '../refuse-at.ts';
import { despatchAsReserved } from './despatch-as-reserved.ts';
import { signatureOf } from './signature.ts';

/** Despatches the picks ticked on the despatch list, each as reserved, all or none (rules 5: pick lists must be selected). */
export async function despatchPicks(
  tx: Tx,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  if (input.ids.length === 0) {
    refuseAt('picks_not_selected', ['ids']);
  }
  return { picks: await despatchAsReserved(tx, actor, input.ids, signatureOf(input), input.accept) };
}

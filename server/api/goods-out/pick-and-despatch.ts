import type { pickAndDespatch as contract } from '../../../shared/contract/despatch.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { createPick } from './create-pick.ts';
import { despatchAsReserved } from './despatch-as-reserved.ts';
import { signatureOf } from './signature.ts';

/** Creates, starts and despatches a pick in one transaction, as the allocation gives it (rules 2, goodsOut/pickAndDespatch). */
export async function pickAndDespatch(
  tx: Tx,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const signature = signatureOf(input);
  const { id, number } = await createPick(tx, actor, input);
  const [despatched] = await despatchAsReserved(tx, actor, [id], signature, input.accept);
  if (despatched === undefined) throw new Error(`pick ${number} was despatched and gave no operation`);
  return despatched;
}

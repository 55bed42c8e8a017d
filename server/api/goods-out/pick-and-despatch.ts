import { pickAndDespatch as contract } from '../../../shared/contract/goods-out/despatch.ts';
import { implement } from '../implement.ts';
import { createPick } from './create-pick.ts';
import { despatchAsReserved } from './despatch-as-reserved.ts';
import { signatureOf } from './signature.ts';

/** Creates, starts and despatches a pick in one transaction, as the allocation gives it (rules 2, goodsOut/pickAndDespatch). */
export const pickAndDespatch = implement(contract, async (tx, actor, input) => {
  const signature = signatureOf(input);
  const { id, number } = await createPick(tx, actor, input);
  const [despatched] = await despatchAsReserved(tx, actor, [id], signature, input.accept);
  if (despatched === undefined) throw new Error(`pick ${number} was despatched and gave no operation`);
  return despatched;
});

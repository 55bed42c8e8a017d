import { despatchPicks as contract } from '../../../shared/contract/goods-out/despatch.ts';
import { implement } from '../implement.ts';
import { refuseAt } from '../refuse-at.ts';
import { despatchAsReserved } from './despatch-as-reserved.ts';
import { signatureOf } from './signature.ts';

/** Despatches the picks ticked on the despatch list, each as reserved, all or none (rules 5: pick lists must be selected). */
export const despatchPicks = implement(contract, async (tx, actor, input) => {
  if (input.ids.length === 0) {
    refuseAt('picks_not_selected', ['ids']);
  }
  return { picks: await despatchAsReserved(tx, actor, input.ids, signatureOf(input), input.accept) };
});

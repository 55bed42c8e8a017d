import { pickAndDespatch as contract } from '../../../shared/contract/goods-out/despatch.ts';
import { implement } from '../implement.ts';
import { chooseStockToDespatch } from '../stock/give-stock.ts';
import { refuseQuarantined } from '../stock/refuse-quarantined.ts';
import { insertPick } from './insert-pick.ts';
import type { PlannedLine } from './plan-lines.ts';
import { planPick } from './plan-pick.ts';
import { type DespatchedLine, postDespatch } from './post-despatch.ts';
import { signatureOf } from './signature.ts';

/**
 * Creates, starts and despatches a pick in one transaction, as the allocation gives it (rules 2, goodsOut/pickAndDespatch). Nothing is
 * reserved on the way: what would be is taken.
 */
export const pickAndDespatch = implement(contract, async (tx, actor, input) => {
  const signature = signatureOf(input);
  const plan = await planPick(tx, actor, input, chooseStockToDespatch);
  const pick = await insertPick(tx, actor, plan, input, 'leaves at once');
  const lines = plan.lines.map((line, index) => asPlanned(line, pick.id, pick.lineIds[index] ?? 0));
  const [despatched] = await postDespatch(tx, actor, lines, signature, input.accept);
  if (despatched === undefined) throw new Error(`pick ${pick.number} was despatched and gave no operation`);
  const stockLineIds = lines.flatMap(({ taken }) => taken.map((part) => part.stockLineId));
  await refuseQuarantined(tx, actor.companyId, stockLineIds);
  return despatched;
});

/** A line that leaves as the allocation gave it. */
function asPlanned({ allocation }: PlannedLine, pickId: number, id: number): DespatchedLine {
  const taken = allocation.takes.map(({ from, quantity }) => ({ ...from, quantity, from: 'planned' as const }));
  return { line: { id, pickId, held: [] }, taken };
}

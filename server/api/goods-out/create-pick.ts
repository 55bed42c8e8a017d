import * as despatch from '../../../shared/contract/goods-out/despatch.ts';
import * as picks from '../../../shared/contract/goods-out/picks.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import { implement } from '../implement.ts';
import { chooseStock, chooseStockToDespatch } from '../stock/allocation/give-stock.ts';
import { refuseQuarantined } from '../stock/allocation/reserve.ts';
import { changeBalance } from '../stock/ledger/change-balance.ts';
import { insertPick } from './insert-pick.ts';
import { allowMailsOnDespatch, mailOnDespatch } from './mail-despatch-note.ts';
import { type PlannedLine, type PlannedPick, planPick } from './plan-pick.ts';
import { type DespatchedLine, postDespatch } from './post-despatch.ts';
import { signatureOf } from './signatures.ts';

/**
 * Creates a pick and reserves its stock (rules 5, Pick). Nothing is written until every line has its stock and every confirmation is
 * accepted. The balance comes last, because all orders compete for the same few stock lines. After the reservations are written, their
 * locations cannot be set to quarantine; a location quarantined before that is detected now and refused.
 */
export const createPick = implement(picks.createPick, async (tx, actor, input) => {
  const plan = await planPick(tx, actor, input, chooseStock);
  const last = () => refuseQuarantined(tx, locationsOf(plan));
  const { id, number, operationId } = await insertPick(tx, actor, plan, input, 'reserved', last);
  tx.withCommit(() => changeBalance(tx, actor.companyId, reservedBy(plan)));
  return { id, number, operationId };
});

function reservedBy(plan: PlannedPick) {
  return takesOf(plan).map(({ from, quantity }) => ({
    stockLineId: from.stockLineId,
    reserved: fromUnits(quantity),
  }));
}

function locationsOf(plan: PlannedPick): number[] {
  return takesOf(plan).map(({ from }) => from.locationId);
}

const takesOf = ({ lines }: PlannedPick) => lines.flatMap(({ allocation }) => allocation.takes);

/**
 * Creates, starts and despatches a pick in one transaction, as allocated (rules 2, goodsOut/pickAndDespatch). Nothing is reserved in
 * between: the allocated stock is taken directly.
 */
export const pickAndDespatch = implement(despatch.pickAndDespatch, async (tx, actor, input, services) => {
  const signature = signatureOf(input);
  await allowMailsOnDespatch(tx, actor, input, services);
  const plan = await planPick(tx, actor, input, chooseStockToDespatch);
  const pick = await insertPick(tx, actor, plan, input, 'leaves at once');
  const lines = plan.lines.map((line, index) => asPlanned(line, pick.id, pick.lineIds[index] ?? 0));
  const last = () => refuseQuarantined(tx, locationsOf(plan));
  const [despatched] = await postDespatch(tx, actor, lines, signature, input.accept, { last });
  if (despatched === undefined) throw new Error(`pick ${pick.number} was despatched and gave no operation`);
  await mailOnDespatch(tx, actor, despatched, input);
  return despatched;
});

function asPlanned({ allocation }: PlannedLine, pickId: number, id: number): DespatchedLine {
  const taken = allocation.takes.map(({ from, quantity }) => ({ ...from, quantity, from: 'planned' as const }));
  return { line: { id, pickId, held: [] }, taken };
}

import { createPick as contract } from '../../../shared/contract/goods-out/picks.ts';
import { fromUnits } from '../../../shared/quantity.ts';
import { implement } from '../implement.ts';
import { changeBalance } from '../stock/change-balance.ts';
import { chooseStock } from '../stock/give-stock.ts';
import { refuseQuarantined } from '../stock/refuse-quarantined.ts';
import { insertPick } from './insert-pick.ts';
import { type PlannedPick, planPick } from './plan-pick.ts';

/**
 * Makes a pick and reserves its stock (rules 5, Pick). Nothing is written until every line has its stock and everything that needs it is
 * accepted; the balance comes last, because everybody wants the same few stock lines. A location that became quarantine meanwhile is seen
 * once they are locked, and nothing of it is promised.
 */
export const createPick = implement(contract, async (tx, actor, input) => {
  const plan = await planPick(tx, actor, input, chooseStock);
  const changes = reservedBy(plan);
  const [{ id, number, operationId }] = await Promise.all([
    insertPick(tx, actor, plan, input, 'reserved'),
    changeBalance(tx, actor.companyId, changes),
    refuseQuarantined(
      tx,
      actor.companyId,
      changes.map((change) => change.stockLineId),
    ),
  ]);
  return { id, number, operationId };
});

function reservedBy({ lines }: PlannedPick) {
  return lines.flatMap(({ allocation }) =>
    allocation.takes.map(({ from, quantity }) => ({ stockLineId: from.stockLineId, reserved: fromUnits(quantity) })),
  );
}

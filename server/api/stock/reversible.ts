import { receiveErn } from '../../../shared/contract/goods-in.ts';
import { hideErns } from '../../../shared/contract/hide-erns.ts';
import { cutDrum, moveStock } from '../../../shared/contract/putaway.ts';
import { adjustStock, allocateStock, unallocateStock } from '../../../shared/contract/stock.ts';
import { submitStockCount } from '../../../shared/contract/stock-counts.ts';
import { closeTransit } from '../../../shared/contract/transit.ts';
import { allows, type RuleName } from '../../../shared/permissions.ts';
import type { Actor } from '../actor.ts';
import type { OperationKind } from './record-operation.ts';

/** The kinds of operation that can be undone (design: stock rule 7), each under the rule of the operation itself. */
const rules: Partial<Record<OperationKind, RuleName>> = {
  receive: receiveErn.rule,
  hide: hideErns.rule,
  move: moveStock.rule,
  cut: cutDrum.rule,
  allocate: allocateStock.rule,
  unallocate: unallocateStock.rule,
  adjust: adjustStock.rule,
  count: submitStockCount.rule,
  'close transit': closeTransit.rule,
  despatch: 'despatch',
};

export const reversibleKinds = Object.keys(rules) as readonly OperationKind[];

/** May this person undo operations of this kind? */
export function mayReverse({ holder }: Pick<Actor, 'holder'>, kind: OperationKind): boolean {
  const rule = rules[kind];
  return rule !== undefined && holder !== null && allows(rule, holder);
}

import { createPick as contract } from '../../../shared/contract/goods-out/picks.ts';
import { implement } from '../implement.ts';
import { ensurePartner } from '../partners/ensure-partners.ts';
import { checkLines } from './check-lines.ts';
import { insertPick } from './insert-pick.ts';
import { planLines } from './plan-lines.ts';
import { settleLocation } from './settle-location.ts';
import { settleOwner } from './settle-owner.ts';

/**
 * Makes a pick and reserves its stock (rules 5, Pick). The job is locked, then the stock lines in the order of their ids; no stock is
 * promised until every line has its own and everything that needs it is accepted. What needs no stock line is settled before they are
 * locked, because everybody wants the same few.
 */
export const createPick = implement(contract, async (tx, actor, input) => {
  const owner = await settleOwner(tx, actor, input);
  const locationId = await settleLocation(tx, actor, input.locationId);
  const partnerId = input.partner === undefined ? null : await ensurePartner(tx, actor.companyId, input.partner);
  const checked = await checkLines(tx, actor, input.lines);
  const lines = await planLines(tx, actor, owner, checked, input.accept);
  return insertPick(tx, actor, { ...owner, locationId, partnerId }, input, lines);
});

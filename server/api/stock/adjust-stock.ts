import type { Question } from '../../../shared/confirmations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { adjustStock as contract } from '../../../shared/contract/stock/stock.ts';
import { refuse, refuseField } from '../../../shared/errors.ts';
import { compare, isWhole, sum } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import { readTakenGoods } from '../documents/taken-goods.ts';
import { implement } from '../implement.ts';
import { refuseScanned, requireAccepted } from '../refusals.ts';
import { lockDrums, refuseGoneDrums, refuseScatteredDrums, updateDrumStates } from './drums/drums.ts';
import { refuseCancelled } from './jobs.ts';
import { postMovements } from './ledger/post-movements.ts';
import { recordOperation } from './ledger/record-operation.ts';
import { lockJobs } from './locks/lock-jobs.ts';
import { type LockedLine, lockIdentities } from './locks/stock-identity.ts';
import { checkQuantity, freeQuantity, readStockLines, refuseRepeated, type StockLine } from './locks/stock-line.ts';

/** Increases or decreases stock lines, with a reason; a decrease never touches reserved stock (rules: Effects, adjust). */
export const adjustStock = implement(contract, async (tx, actor, input) => {
  const { companyId, userId } = actor;
  refuseRepeated(input.lines);
  refuseZero(input.lines);
  const lines = await readStockLines(
    tx,
    actor,
    input.lines.map((line) => line.stockLineId),
  );
  // Goods in transit that do not arrive are closed with their transfer (transit/close-transit.ts).
  if (lines.some((line) => line.inTransit)) refuse('not_found', { values: { thing: 'stock line' } });
  const drumIds = lines.map((line) => line.drumId);
  const gaining = lines.filter((_, index) => !input.lines[index]?.quantity.startsWith('-'));
  const jobs = await lockJobs(
    tx,
    companyId,
    lines.map((line) => line.jobId),
  );
  refuseCancelled(jobs.filter((job) => gaining.some((line) => line.jobId === job.id)));
  await lockDrums(tx, companyId, drumIds);
  await refuseGoneDrums(
    tx,
    companyId,
    gaining.map((line) => line.drumId),
  );
  const locked = await lockIdentities(tx, companyId, lines);
  const changes = lines.map((line, index) => checked(line, locked[index], input.lines[index], index));
  const setting = lines.filter((_, index) => input.lines[index]?.was !== undefined);
  requireAccepted(await takenFrom(tx, companyId, setting), input.accept);
  const operationId = await recordOperation(tx, actor, {
    kind: 'adjust',
    reason: input.reason,
    accepted: input.accept,
    facts: { lines: lines.length, quantity: sum(changes.map((change) => change.quantity)) },
  });
  await postMovements(tx, { companyId, operationId, userId, kind: 'adjust' }, changes);
  await updateDrumStates(tx, companyId, drumIds, 'written_off');
  await refuseScatteredDrums(tx, companyId, drumIds);
  return { operationId };
});

/**
 * A quantity counted on the shelf does not include the goods that open documents have taken from there, so the caller must confirm that the
 * new quantity includes them.
 */
async function takenFrom(tx: Tx, companyId: number, setting: readonly StockLine[]): Promise<Question[]> {
  const goods = await readTakenGoods(
    tx,
    companyId,
    setting.map((line) => line.id),
  );
  return setting.flatMap(({ id, stockCode, location }) => {
    const taken = goods.filter((one) => one.stockLineId === id);
    if (taken.length === 0) return [];
    const quantity = sum(taken.map((one) => one.quantity));
    const numbers = [...new Set(taken.map(({ number }) => number))].join(', ');
    return [
      { key: 'includes_taken', line: id, values: { quantity, stockCode, location, numbers }, data: { quantity } },
    ];
  });
}

function refuseZero(lines: Input<typeof contract>['lines']): void {
  const index = lines.findIndex((line) => line.quantity === '0');
  if (index >= 0) refuseField(`lines.${index}.quantity`, 'too_small', 'Enter more or less than 0');
}

type Change = Input<typeof contract>['lines'][number];

function checked(line: StockLine, there: LockedLine | undefined, change: Change | undefined, index: number) {
  if (there === undefined || change === undefined) return refuse('changed_meanwhile');
  const { quantity, was } = change;
  const field = `lines.${index}.quantity`;
  if (was !== undefined && compare(was, there.quantity) !== 0) {
    const now = there.quantity;
    refuse('changed_meanwhile', {
      fields: { [field]: `Someone else changed this: now ${now}` },
      data: { quantity: now },
    });
  }
  const isLess = quantity.startsWith('-');
  const size = isLess ? quantity.slice(1) : quantity;
  refuseScanned(quantity, field);
  // A fractional correction is allowed if it turns a fraction into a whole number.
  const isMadeWhole = isWhole(sum([there.quantity, quantity]));
  const counted = { ...line, wholeNumbers: line.wholeNumbers && !isMadeWhole };
  checkQuantity(counted, size, isLess ? freeQuantity(there) : size, field);
  return { stockLineId: line.id, quantity };
}

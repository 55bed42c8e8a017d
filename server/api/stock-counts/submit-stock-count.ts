import { submitStockCount as contract } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { refuse } from '../../../shared/errors.ts';
import { toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { recordAudit } from '../record-audit.ts';
import { lockCountedJobs, lockStockCount } from './lock-stock-count.ts';
import { type PositionPlan, planStockCount, writeBook } from './plan-stock-count.ts';
import { postStockCount } from './post-stock-count.ts';

/** Ends the counting: posts the differences, or leaves them to a second user if they exceed the tolerance. */
export const submitStockCount = implement(contract, async (tx, actor, { id, reason = '', accept }, services) => {
  const { companyId, userId } = actor;
  await lockCountedJobs(tx, companyId, id);
  const count = await lockStockCount(tx, actor, id, ['counting']);
  const plans = await planStockCount(tx, actor, count, accept);
  const differs = plans.some((plan) => plan.difference !== '0');
  if (differs && reason === '')
    refuse('count_reason_missing', { fields: { reason: 'Enter the reason for the difference' } });
  const why = reason === '' ? null : reason;
  await writeBook(tx, companyId, plans);
  if (!(await isOverTolerance(tx, companyId, plans))) {
    const operationId = await postStockCount(tx, actor, count, plans, { reason: why, accept }, services);
    return { id, state: 'posted', operationId };
  }
  await tx.run(
    `update stock_counts
     set status = 'submitted', reason = $4, rejection = null, submitted_by = $3, submitted_at = product_now(), version = version + 1
     where company_id = $1 and id = $2`,
    [companyId, id, userId, why],
  );
  const after = { number: count.number, reason: why };
  await recordAudit(tx, actor, { operation: 'submitStockCount', subject: 'stockCount', subjectId: id, after });
  announce(tx, actor, { document: 'stockCount', id, kind: 'submit' });
  return { id, state: 'submitted', operationId: null };
});

/** Value of differences that one user may post alone, unless the company's specific data overrides it (decision 66). */
const USUAL_VALUE = '100';

/** Converts ten-thousandths to the unit of `worthOf`. */
const SCALE = 10_000n;

/** Whether the differences need a second user: they are worth more than the company's tolerance, or one is of a SKU without a price. */
async function isOverTolerance(tx: Tx, companyId: number, plans: readonly PositionPlan[]): Promise<boolean> {
  const differing = plans.filter((plan) => plan.difference !== '0');
  if (differing.some((plan) => plan.position.price === '0')) return true;
  const worth = differing.reduce((total, { difference, position }) => total + worthOf(difference, position.price), 0n);
  return worth > toUnits(await tolerated(tx, companyId)) * SCALE;
}

/** In ten-thousandths of ten-thousandths, because a value may have more digits than a quantity. */
function worthOf(difference: string, price: string): bigint {
  return toUnits(difference.replace('-', '')) * toUnits(price);
}

async function tolerated(tx: Tx, companyId: number): Promise<string> {
  const { value } = await tx.one<{ value: string | null }>(
    `select max(value) as value
     from company_specific_data
     where company_id = $1 and key = 'stockCountTolerance' and warehouse_id = 0 and item_key = 'value'
       and value ~ '^[0-9]{1,12}([.][0-9]{1,4})?$'`,
    [companyId],
  );
  return value ?? USUAL_VALUE;
}

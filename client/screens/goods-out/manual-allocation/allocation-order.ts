import type { Input } from '../../../../shared/contract/operation.ts';
import type { allocateStock } from '../../../../shared/contract/stock/allocation.ts';
import { type GoodsSum, sumOf } from '../../../goods/goods-line.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { AllocationLine } from './allocation-line.ts';
import type { TypedTarget } from './allocation-target.ts';

/** Plain data as of the request, so that it can be stored and sent again unchanged. */
export interface AllocationOrder {
  readonly body: Input<typeof allocateStock>;
  /** Set if all lines are of one SKU. */
  readonly goods?: GoodsSum;
}

export function allocationOrder(
  chosen: readonly AllocationLine[],
  { job, newJob = false, segment, reason }: TypedTarget,
): AllocationOrder {
  const lines = chosen.map(({ row, typed }) => ({ stockLineId: row.peek().id, quantity: typed.peek() }));
  const goods = sumOf(chosen);
  const body = { job, newJob, ...(segment !== '' && { segment }), ...(reason !== '' && { reason }), lines };
  return { body, ...(goods !== undefined && { goods }) };
}

export function allocatedText({ body: { job, lines }, goods }: AllocationOrder): string {
  if (goods === undefined) return t('allocate_doneLines', { count: lines.length, job });
  return t('allocate_doneOne', { quantity: formatQuantity(goods.quantity), code: goods.code, job });
}

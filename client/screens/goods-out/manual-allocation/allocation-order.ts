import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Input } from '../../../../shared/contract/operation.ts';
import type { allocateStock } from '../../../../shared/contract/stock/allocation.ts';
import { subtract, sum } from '../../../../shared/quantity.ts';
import { GoodsLine, type GoodsSum, type Movable, sumOf } from '../../../goods/goods-line.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { TypedTarget } from './allocation-target.ts';

/** A job's stock of a SKU in this warehouse: in the named segment, and in its other segments. */
export interface JobShare {
  readonly stockCode: string;
  readonly here: string;
  readonly elsewhere: string;
}

/** A line of free stock: its unreserved quantity can be allocated, including part of a drum (rules 5, Allocation). */
export class AllocationLine extends GoodsLine {
  /** Undefined while no job is named, or until it is known. */
  readonly share: Signal<JobShare | undefined> = signal(undefined);
  /** The job's total, including the typed quantity. */
  readonly after: ReadonlySignal<string | undefined>;

  constructor(row: Movable) {
    super(row, { most: ({ quantity, reserved }) => subtract(quantity, reserved), partOfDrum: true });
    this.after = computed(() => {
      const share = this.share.value;
      const isRight = this.isChosen && this.fault.value === undefined;
      return share === undefined || !isRight ? undefined : sum([share.here, share.elsewhere, this.typed.value]);
    });
  }
}

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

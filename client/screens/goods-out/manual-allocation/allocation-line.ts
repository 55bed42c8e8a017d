import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { subtract, sum } from '../../../../shared/quantity.ts';
import { GoodsLine, type Movable } from '../../../goods/goods-line.ts';

/** What a job has of a SKU here: in the segment that is meant, and in its others. */
export interface JobShare {
  readonly stockCode: string;
  readonly here: string;
  readonly elsewhere: string;
}

/** A line of free stock: what of it nobody reserved can be allocated, part of a drum too (rules 5, Allocation). */
export class AllocationLine extends GoodsLine {
  /** What the job has of this SKU already; undefined while no job is named, or it is not known. */
  readonly share: Signal<JobShare | undefined> = signal(undefined);
  /** What the job will have of it in all, with what is typed here. */
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

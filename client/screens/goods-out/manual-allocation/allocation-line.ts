import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { subtract, sum } from '../../../../shared/quantity.ts';
import { GoodsLine, type Movable } from '../../../goods/goods-line.ts';

/** What a job has of a SKU in this warehouse: in the named segment, and in its other segments. */
export interface JobShare {
  readonly stockCode: string;
  readonly here: string;
  readonly elsewhere: string;
}

/** A line of free stock: its unreserved quantity can be allocated, including part of a drum (rules 5, Allocation). */
export class AllocationLine extends GoodsLine {
  /** Undefined while no job is named, or until it is known. */
  readonly share: Signal<JobShare | undefined> = signal(undefined);
  /** What the job will have in total, with the typed quantity. */
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

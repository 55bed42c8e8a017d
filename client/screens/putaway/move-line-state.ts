import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { RowOf } from '../../../shared/contract/operation.ts';
import type { suggestDestinations } from '../../../shared/contract/putaway/putaway.ts';
import { isDecimal, subtract } from '../../../shared/quantity.ts';
import type { Movable } from '../../goods/goods-line.ts';
import { GoodsLine } from '../../goods/goods-line.ts';

export type Suggestion = RowOf<typeof suggestDestinations>;

/** A stock line to move: stock reserved for picks can be moved too, and a drum moves whole (rules 5, Move stock; rules: Drums). */
export class MoveLineState extends GoodsLine {
  readonly suggestion: Signal<Suggestion | undefined> = signal(undefined);
  /** How much of the typed quantity picks hold. */
  readonly takesReserved: ReadonlySignal<string>;

  constructor(row: Movable) {
    super(row, { most: ({ quantity }) => quantity, partOfDrum: false });
    this.takesReserved = computed(() => reservedPart(this.typed.value, this.row.value));
  }

  /** Keeps the typed quantity. */
  show(row: Movable, suggestion: Suggestion | undefined): void {
    this.row.value = row;
    this.suggestion.value = suggestion;
  }
}

/** How much of the typed quantity is reserved for picks: free quantity goes first. */
function reservedPart(typed: string, { quantity, reserved }: Movable): string {
  if (!isDecimal(typed)) return '0';
  const over = subtract(typed, subtract(quantity, reserved));
  return over.startsWith('-') ? '0' : over;
}

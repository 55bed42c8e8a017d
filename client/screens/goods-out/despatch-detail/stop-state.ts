import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { compare, isDecimal, isWhole, subtract } from '../../../../shared/quantity.ts';
import type { TypedValue } from '../../../lines/line-field.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import { CountedLine, type SaveLine } from '../../../work/counting.ts';
import { isDone, positionOf, type Stop, type TakenChange } from './despatch-rules.ts';

export type SaveStop = SaveLine<StopState, TakenChange>;

export class StopState extends CountedLine<Stop, TakenChange> {
  /** Whether the whole stop is shown on a handheld. */
  readonly opened = signal(false);
  readonly isDone = computed(() => isDone(this.row.value));
  readonly note: ReadonlySignal<string | undefined>;
  readonly taken = this.field({
    saved: (stop) => stop.taken ?? '',
    fault: (typed) => quantityFault(typed, this.row.value),
    hint: (typed) => overReserved(typed, this.row.value),
    isSendable: (typed) => quantityFault(typed, this.row.peek()) === undefined,
    change: (typed) => ({ ...positionOf(this.row.peek()), set: typed === '' ? null : typed, was: this.seen.taken }),
  });
  readonly #save: SaveStop;

  constructor(stop: Stop, changedBy: ReadonlySignal<string | undefined>, save: SaveStop) {
    super(stop.key, stop);
    this.#save = save;
    this.note = computed(() => changedBy.value && t('ui_changedBy', { name: changedBy.value }));
  }

  take(quantity: string): void {
    this.taken.value.value = quantity;
    this.taken.onCommit();
  }

  /** Sets the taken quantity to the reserved one. */
  takeRest(): void {
    this.take(this.row.peek().reserved);
  }

  refuse(field: 'quantity' | 'stop', message: string): void {
    if (field === 'quantity') this.taken.refuse(message);
    else this.refusal.value = message;
  }

  get typed(): TypedValue | undefined {
    return this.unsaved;
  }

  restore(typed: TypedValue): void {
    this.taken.restore(typed, t('despatch_changedMeanwhile'));
  }

  protected override save(change: () => TakenChange): Promise<boolean> {
    return this.#save(this, change);
  }
}

function quantityFault(typed: string, { sku }: Stop): string | undefined {
  if (typed === '') return undefined;
  if (!isDecimal(typed) || typed.startsWith('-')) return t('despatch_notANumber');
  return sku.wholeNumbers && !isWhole(typed) ? t('despatch_wholeNumbers') : undefined;
}

/** More than is reserved here comes from unreserved stock, which may be intended or a slip (checklist 49). */
function overReserved(typed: string, { reserved }: Stop): string | undefined {
  if (!isDecimal(typed) || compare(typed, reserved) <= 0) return undefined;
  return t('despatch_moreThanReserved', { quantity: formatQuantity(subtract(typed, reserved)) });
}

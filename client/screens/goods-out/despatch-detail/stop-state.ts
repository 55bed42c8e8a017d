import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { compare, isDecimal, isWhole, subtract } from '../../../../shared/quantity.ts';
import { LineField, type TypedValue } from '../../../lines/line-field.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { EditedLine } from '../../../ui/lines/line-column.ts';
import { placeOf, type Stop, type TakenChange } from './despatch-rules.ts';

/** Saves what was taken at a stop and answers whether the server took it; a refusal has been shown there. */
export type SaveStop = (stop: StopState, change: TakenChange) => Promise<boolean>;

/** One stop of the walk on screen: what is to be taken, what is being typed, what is wrong with it. */
export class StopState implements EditedLine {
  readonly key: string;
  readonly stop: Signal<Stop>;
  readonly flash = signal(0);
  /** On a handheld: is all of it shown? */
  readonly opened = signal(false);
  readonly note: ReadonlySignal<string | undefined>;
  /** Scans of it that wait for the connection. */
  readonly waiting = signal(0);
  readonly taken: LineField;
  /** What is wrong with the stop itself: no reason, or its drum. */
  readonly refusal = signal<string | undefined>(undefined);
  readonly bad: ReadonlySignal<boolean>;
  readonly #pending = signal(false);
  /** What was taken when the quantity in the field was typed; of what others take meanwhile the person is told first. */
  #seen: string | null;
  readonly #save: SaveStop;
  #last: Promise<boolean> = Promise.resolve(true);

  constructor(stop: Stop, changedBy: ReadonlySignal<string | undefined>, save: SaveStop) {
    this.key = stop.key;
    this.stop = signal(stop);
    this.#seen = stop.taken;
    this.#save = save;
    this.note = computed(() => changedBy.value && t('ui_changedBy', { name: changedBy.value }));
    this.taken = new LineField({
      saved: stop.taken ?? '',
      pending: this.#pending,
      fault: (typed) => quantityFault(typed, this.stop.value),
      hint: (typed) => overReserved(typed, this.stop.value),
      isSendable: (typed) => quantityFault(typed, this.stop.peek()) === undefined,
      onCommit: () => this.#send(),
    });
    this.bad = computed(() => this.refusal.value !== undefined || this.taken.error.value !== undefined);
  }

  /** What the server says now; what is being typed stays. */
  show(stop: Stop): void {
    this.stop.value = stop;
    this.refusal.value = undefined;
    this.taken.show(stop.taken ?? '');
    if (!this.taken.isDirty.peek()) this.#seen = stop.taken;
  }

  /** All that is reserved here was taken. */
  takeRest(): void {
    this.taken.value.value = this.stop.peek().reserved;
    this.taken.onCommit();
  }

  /** Sends what is typed and not saved yet, but for what others changed meanwhile; answers whether it is saved now. */
  async commit(): Promise<boolean> {
    if (!this.taken.isContested.peek()) this.taken.onCommit();
    await this.#last;
    return !this.taken.isDirty.peek();
  }

  /** Says what the server refused: beside the quantity, or about the stop. */
  refuse(field: 'quantity' | 'stop', message: string): void {
    if (field === 'quantity') this.taken.refuse(message);
    else this.refusal.value = message;
  }

  /** Somebody else took something here since the person typed: it is said, and what is typed stays. */
  contest(stop: Stop, message: string): void {
    this.taken.contest(message);
    this.show(stop);
    this.#seen = stop.taken;
  }

  /** Puts back what was typed before the page went. */
  restore(typed: TypedValue): void {
    this.taken.restore(typed, t('despatch_changedMeanwhile'));
  }

  get isSaving(): boolean {
    return this.#pending.peek();
  }

  pending(on: boolean): void {
    this.#pending.value = on;
  }

  /** One change after the other: each is made from what the server answered to the one before. */
  #send(): void {
    const knows = this.taken.isContested.peek();
    this.#last = this.#last.then(async () => {
      if (this.taken.isContested.peek() && !knows) return false;
      const typed = this.taken.take();
      if (typed === undefined) return true;
      const set = typed === '' ? null : typed;
      const isSaved = await this.#save(this, { ...placeOf(this.stop.peek()), set, was: this.#seen });
      if (isSaved) this.#seen = this.stop.peek().taken;
      return isSaved;
    });
  }
}

function quantityFault(typed: string, { sku }: Stop): string | undefined {
  if (typed === '') return undefined;
  if (!isDecimal(typed) || typed.startsWith('-')) return t('despatch_notANumber');
  return sku.wholeNumbers && !isWhole(typed) ? t('despatch_wholeNumbers') : undefined;
}

/** More than is reserved here comes from what nobody holds: it may be meant, and may be a slip (checklist 49). */
function overReserved(typed: string, { reserved }: Stop): string | undefined {
  if (!isDecimal(typed) || compare(typed, reserved) <= 0) return undefined;
  return t('despatch_moreThanReserved', { quantity: formatQuantity(subtract(typed, reserved)) });
}

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { fromUnits, isDecimal, sum, toUnits } from '../../../../shared/quantity.ts';
import type { LineCell } from '../../../ui/lines/line-column.ts';
import type { TypedPlace } from './typed-receipt.ts';

interface ManualFieldOptions {
  typed?: string;
  /** What is wrong with what is typed. */
  fault?: (typed: string) => string | undefined;
  /** The value was left after a change. */
  onCommit?: (typed: string) => void;
}

/** A value that is typed and sent with the whole form: what is wrong with it, and what the server said of it. */
export class ManualField implements LineCell {
  readonly value: Signal<string>;
  readonly error: ReadonlySignal<string | undefined>;
  readonly onCommit: (typed: string) => void;
  readonly #refused = signal<{ typed: string; message: string } | undefined>(undefined);

  constructor({ typed = '', fault = () => undefined, onCommit = () => undefined }: ManualFieldOptions = {}) {
    this.value = signal(typed);
    this.onCommit = onCommit;
    this.error = computed(() => {
      const refused = this.#refused.value;
      return refused?.typed === this.value.value ? refused.message : fault(this.value.value.trim());
    });
  }

  /** It was refused; the message goes when the value is changed. */
  refuse(message: string): void {
    this.#refused.value = { typed: this.value.peek(), message };
  }
}

/** What these places come to; what is no quantity yet counts nothing. */
export function foundAt(places: readonly TypedPlace[]): string {
  return sum(places.map(({ quantity }) => (isDecimal(quantity) ? quantity : '0')));
}

/** What a drum holds, but no more than the others leave of the total; all of that where nobody knows. */
export function outOf(total: string, others: readonly TypedPlace[], quantity: string): string {
  const left = toUnits(total) - toUnits(foundAt(others));
  const isLess = isPositive(quantity) && toUnits(quantity) <= left;
  return isLess || left <= 0n ? quantity : fromUnits(left);
}

/** Is it a quantity that can be received? */
export function isPositive(typed: string): boolean {
  return isDecimal(typed) && toUnits(typed) > 0n;
}

/** What is typed, if it is a quantity already, and more. */
export function plus(typed: string, more: string): string {
  return fromUnits((isDecimal(typed) ? toUnits(typed) : 0n) + toUnits(more));
}

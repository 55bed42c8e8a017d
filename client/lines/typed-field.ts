import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { LineCell } from '../ui/lines/line-column.ts';

interface TypedFieldOptions {
  typed?: string;
  /** What is wrong with what is typed. */
  fault?: (typed: string) => string | undefined;
  /** The value was left after a change. */
  onCommit?: (typed: string) => void;
}

/** A value that is typed and sent with the whole form: what is wrong with it, and what the server said of it. */
export class TypedField implements LineCell {
  readonly value: Signal<string>;
  readonly error: ReadonlySignal<string | undefined>;
  readonly onCommit: (typed: string) => void;
  readonly #refused = signal<{ typed: string; message: string } | undefined>(undefined);

  constructor({ typed = '', fault = () => undefined, onCommit = () => undefined }: TypedFieldOptions = {}) {
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

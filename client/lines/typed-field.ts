import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { LineCell } from '../ui/lines/line-column.ts';

interface TypedFieldOptions {
  typed?: string;
  fault?: (typed: string) => string | undefined;
  onCommit?: (typed: string) => void;
}

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

  /** The message disappears when the value changes. */
  refuse(message: string): void {
    this.#refused.value = { typed: this.value.peek(), message };
  }
}

import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { LineCell } from '../../ui/lines/line-column.ts';

export interface LineFieldOptions {
  /** What the server has. */
  saved: string;
  pending: ReadonlySignal<boolean>;
  /** What is wrong with what is typed. */
  fault?: (typed: string) => string | undefined;
  /** Can it be sent in spite of that? */
  isSendable?: (typed: string) => boolean;
  onCommit: () => void;
}

/** A value of a line between the person and the server: what is typed, what was sent, what is saved, what was refused. */
export class LineField implements LineCell {
  readonly value;
  readonly error: ReadonlySignal<string | undefined>;
  readonly pending: ReadonlySignal<boolean>;
  /** Typed and not saved, or refused. */
  readonly isDirty: ReadonlySignal<boolean>;
  readonly onCommit: () => void;
  readonly #saved;
  readonly #refused = signal<{ typed: string; message: string } | undefined>(undefined);
  readonly #isSendable: (typed: string) => boolean;
  #sent: string | undefined;

  constructor({ saved, pending, fault = () => undefined, isSendable = () => true, onCommit }: LineFieldOptions) {
    this.value = signal(saved);
    this.pending = pending;
    this.onCommit = onCommit;
    this.#saved = signal(saved);
    this.#isSendable = isSendable;
    this.isDirty = computed(() => this.value.value !== this.#saved.value);
    this.error = computed(() => this.refusal.value ?? fault(this.value.value));
  }

  /** What the server refused, for as long as it stands typed. */
  readonly refusal = computed(() => {
    const refused = this.#refused.value;
    return refused?.typed === this.value.value ? refused.message : undefined;
  });

  /** What is to be sent now; undefined when it is saved already or cannot be sent. */
  take(): string | undefined {
    const typed = this.value.peek();
    if (!this.isDirty.peek() || !this.#isSendable(typed)) return undefined;
    this.#sent = typed;
    return typed;
  }

  /** The server has this now. What was typed since it was sent stays. */
  show(saved: string): void {
    const typed = this.value.peek();
    if (typed === this.#sent || typed === this.#saved.peek()) this.value.value = saved;
    this.#saved.value = saved;
    this.#sent = undefined;
    if (!this.isDirty.peek()) this.#refused.value = undefined;
  }

  /** The server refused it; the typed value stays, the message goes when it is changed. */
  refuse(message: string): void {
    this.#sent = undefined;
    this.#refused.value = { typed: this.value.peek(), message };
  }
}

import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { LineCell } from '../ui/lines/line-column.ts';

export interface LineFieldOptions {
  saved: string;
  pending: ReadonlySignal<boolean>;
  fault?: (typed: string) => string | undefined;
  hint?: (typed: string) => string | undefined;
  /** Whether a value can be sent despite its fault. */
  isSendable?: (typed: string) => boolean;
  onCommit: () => void;
}

export interface TypedValue {
  readonly typed: string;
  /** The server's value when this one was typed. */
  readonly saved: string;
  /** The field was left, but the value could not be saved. */
  readonly left: boolean;
}

interface Refused {
  readonly typed: string;
  readonly message: string;
  readonly isContested: boolean;
}

export class LineField implements LineCell {
  readonly value;
  readonly error: ReadonlySignal<string | undefined>;
  readonly hint: ReadonlySignal<string | undefined>;
  readonly pending: ReadonlySignal<boolean>;
  readonly isDirty: ReadonlySignal<boolean>;
  readonly onCommit: () => void;
  readonly #saved;
  readonly #refused = signal<Refused | undefined>(undefined);
  readonly #standing = computed(() => {
    const refused = this.#refused.value;
    return refused?.typed === this.value.value ? refused : undefined;
  });
  readonly #isSendable: (typed: string) => boolean;
  readonly #sent = signal<string | undefined>(undefined);

  constructor({
    saved,
    pending,
    fault = () => undefined,
    hint = () => undefined,
    isSendable = () => true,
    onCommit,
  }: LineFieldOptions) {
    this.value = signal(saved);
    this.pending = pending;
    this.onCommit = onCommit;
    this.#saved = signal(saved);
    this.#isSendable = isSendable;
    this.isDirty = computed(() => this.value.value !== this.#saved.value);
    this.error = computed(() => this.refusal.value ?? fault(this.value.value));
    this.hint = computed(() => hint(this.value.value));
  }

  readonly refusal = computed(() => this.#standing.value?.message);

  /** Set when another user changed the value meanwhile: it is sent again only when the user, who sees the message, commits it again. */
  readonly isContested = computed(() => this.#standing.value?.isContested === true);

  get unsaved(): TypedValue | undefined {
    if (!this.isDirty.value) return undefined;
    const typed = this.value.value;
    return { typed, saved: this.#saved.value, left: this.#sent.value === typed };
  }

  take(): string | undefined {
    const typed = this.value.peek();
    if (!this.isDirty.peek() || !this.#isSendable(typed)) return undefined;
    this.#sent.value = typed;
    this.#refused.value = undefined;
    return typed;
  }

  /** Shows the value saved on the server. Input typed since it was sent stays. */
  show(saved: string): void {
    const typed = this.value.peek();
    if (typed === this.#sent.peek() || typed === this.#saved.peek()) this.value.value = saved;
    this.#saved.value = saved;
    this.#sent.value = undefined;
    if (!this.isDirty.peek()) this.#refused.value = undefined;
  }

  /**
   * Restores input from before the page was closed. If the saved value has changed since, shows `changed` beside the input. Newer input
   * stays.
   */
  restore({ typed, saved, left }: TypedValue, changed: string): void {
    if (this.isDirty.peek()) return;
    this.value.value = typed;
    if (this.#saved.peek() !== saved) this.contest(changed);
    else if (left) this.onCommit();
  }

  /** Keeps the typed value; the message disappears when the value changes. */
  refuse(message: string): void {
    this.#stand(message, false);
  }

  contest(message: string): void {
    this.#stand(message, true);
  }

  #stand(message: string, isContested: boolean): void {
    this.#sent.value = undefined;
    this.#refused.value = { typed: this.value.peek(), message, isContested };
  }
}

import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { LineCell } from '../ui/lines/line-column.ts';

export interface LineFieldOptions {
  /** What the server has. */
  saved: string;
  pending: ReadonlySignal<boolean>;
  /** What is wrong with what is typed. */
  fault?: (typed: string) => string | undefined;
  /** What is to be known of it, though nothing is wrong. */
  hint?: (typed: string) => string | undefined;
  /** Can it be sent in spite of that? */
  isSendable?: (typed: string) => boolean;
  onCommit: () => void;
}

/** A value that is typed and not saved, as it is kept beyond the life of the page. */
export interface TypedValue {
  readonly typed: string;
  /** What the server had when it was typed. */
  readonly saved: string;
  /** The field was left: it was to be saved and could not be. */
  readonly left: boolean;
}

interface Refused {
  readonly typed: string;
  readonly message: string;
  readonly isContested: boolean;
}

/** A value of a line between the person and the server: what is typed, what was sent, what is saved, what was refused. */
export class LineField implements LineCell {
  readonly value;
  readonly error: ReadonlySignal<string | undefined>;
  readonly hint: ReadonlySignal<string | undefined>;
  readonly pending: ReadonlySignal<boolean>;
  /** Typed and not saved, or refused. */
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

  /** What the server refused, for as long as it stands typed. */
  readonly refusal = computed(() => this.#standing.value?.message);

  /** Somebody else changed it meanwhile: it is sent again only when the person, who reads so, commits it again. */
  readonly isContested = computed(() => this.#standing.value?.isContested === true);

  /** What is typed and not saved; undefined when there is nothing. */
  get unsaved(): TypedValue | undefined {
    if (!this.isDirty.value) return undefined;
    const typed = this.value.value;
    return { typed, saved: this.#saved.value, left: this.#sent.value === typed };
  }

  /** What is to be sent now; undefined when it is saved already or cannot be sent. */
  take(): string | undefined {
    const typed = this.value.peek();
    if (!this.isDirty.peek() || !this.#isSendable(typed)) return undefined;
    this.#sent.value = typed;
    this.#refused.value = undefined;
    return typed;
  }

  /** The server has this now. What was typed since it was sent stays. */
  show(saved: string): void {
    const typed = this.value.peek();
    if (typed === this.#sent.peek() || typed === this.#saved.peek()) this.value.value = saved;
    this.#saved.value = saved;
    this.#sent.value = undefined;
    if (!this.isDirty.peek()) this.#refused.value = undefined;
  }

  /**
   * Puts back what was typed before the page went; what was saved in between stands against it with `changed` beside it. What was
   * typed since the page came is newer, and stays.
   */
  restore({ typed, saved, left }: TypedValue, changed: string): void {
    if (this.isDirty.peek()) return;
    this.value.value = typed;
    if (this.#saved.peek() !== saved) this.contest(changed);
    else if (left) this.onCommit();
  }

  /** The server refused it; the typed value stays, the message goes when it is changed. */
  refuse(message: string): void {
    this.#stand(message, false);
  }

  /** Somebody else changed it since this was typed; it stays too. */
  contest(message: string): void {
    this.#stand(message, true);
  }

  #stand(message: string, isContested: boolean): void {
    this.#sent.value = undefined;
    this.#refused.value = { typed: this.value.peek(), message, isContested };
  }
}

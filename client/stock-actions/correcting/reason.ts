import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';

/** Reasons for a correction; `other` requires a comment. */
const reasons = {
  damaged: 'reason_damaged',
  lost: 'reason_lost',
  expired: 'reason_expired',
  found: 'reason_found',
  miscounted: 'reason_miscounted',
  used: 'reason_used',
  other: 'reason_other',
} as const satisfies Record<string, TextKey>;

export type ReasonWord = keyof typeof reasons;

export class Reason {
  readonly words: readonly ReasonWord[];
  readonly word: Signal<ReasonWord | ''> = signal('');
  readonly comment = signal('');
  readonly wordError: ReadonlySignal<string | undefined>;
  readonly commentError: ReadonlySignal<string | undefined>;
  readonly #isTried = signal(false);

  constructor(words: readonly ReasonWord[]) {
    this.words = words;
    this.wordError = computed(() => (this.#isTried.value && this.word.value === '' ? t('reason_missing') : undefined));
    this.commentError = computed(() => {
      const isMissing = this.word.value === 'other' && this.comment.value.trim() === '';
      return this.#isTried.value && isMissing ? t('reason_commentMissing') : undefined;
    });
  }

  /** Whether the reason is complete; missing parts are marked from now on. */
  check(): boolean {
    this.#isTried.value = true;
    return this.wordError.peek() === undefined && this.commentError.peek() === undefined;
  }

  /** As recorded: 'Damaged: fell off the forklift'. */
  get text(): string {
    const word = this.word.peek();
    const comment = this.comment.peek().trim();
    if (word === '' || word === 'other') return comment;
    return comment === '' ? reasonText(word) : `${reasonText(word)}: ${comment}`;
  }
}

export function reasonText(word: ReasonWord): string {
  return t(reasons[word]);
}

import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { dropOutgoing, resendOutgoing } from '../../../../shared/contract/admin/outgoing.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { errorText } from '../../../calls/report-error.ts';
import { t } from '../../../texts.ts';

/** What the screen asks of the API; tests pass their own. */
export interface FailedCalls {
  resend(input: Input<typeof resendOutgoing>): Promise<Reply<typeof resendOutgoing>>;
  drop(input: Input<typeof dropOutgoing>): Promise<Reply<typeof dropOutgoing>>;
}

export interface FailedNotices {
  done(text: string): void;
  warn(text: string): void;
  /** The list is not what it was. */
  changed(): void;
}

/** As many as the API takes at once. */
const AT_ONCE = 1000;

/** Sending again and giving up what failed; what somebody else did meanwhile is read anew. */
export class FailedActions {
  /** What is about to be dropped. */
  readonly dropping = signal<readonly number[] | undefined>(undefined);
  readonly reason = signal('');
  readonly #error = signal<string | undefined>(undefined);
  readonly #calls: FailedCalls;
  readonly #notices: FailedNotices;

  constructor(calls: FailedCalls, notices: FailedNotices) {
    this.#calls = calls;
    this.#notices = notices;
  }

  /** Beside the reason. */
  get error(): ReadonlySignal<string | undefined> {
    return this.#error;
  }

  async resend(ids: readonly number[]): Promise<void> {
    if (this.#isTooMany(ids)) return;
    try {
      const { resent } = await this.#calls.resend({ ids: [...ids] });
      this.#notices.done(t('outgoing_resent', { count: resent }));
    } catch (error) {
      this.#notices.warn(errorText(error));
    }
    this.#notices.changed();
  }

  /** Asks for the reason. */
  ask(ids: readonly number[]): void {
    if (this.#isTooMany(ids)) return;
    this.reason.value = '';
    this.#error.value = undefined;
    this.dropping.value = ids;
  }

  cancel(): void {
    this.dropping.value = undefined;
  }

  async drop(): Promise<void> {
    const ids = this.dropping.peek() ?? [];
    const reason = this.reason.peek().trim();
    this.#error.value = reason === '' ? t('outgoing_dropReasonMissing') : undefined;
    if (reason === '') return;
    try {
      const { dropped } = await this.#calls.drop({ ids: [...ids], reason });
      this.#notices.done(t('outgoing_dropped', { count: dropped }));
      this.dropping.value = undefined;
    } catch (error) {
      this.#error.value = errorText(error);
    }
    this.#notices.changed();
  }

  #isTooMany(ids: readonly number[]): boolean {
    if (ids.length <= AT_ONCE) return false;
    this.#notices.warn(t('outgoing_atMost', { count: AT_ONCE }));
    return true;
  }
}

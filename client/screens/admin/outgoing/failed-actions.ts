import { type ReadonlySignal, signal } from '@preact/signals-react';
import { dropOutgoing, resendOutgoing } from '../../../../shared/contract/outgoing/outgoing.ts';
import type { Api } from '../../../calls/api.ts';
import { errorText } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';

/** The most ids that the API accepts in one request. */
const AT_ONCE = 1000;

/** Resends or drops failed work. After each action the list is reloaded, because another user may have changed it. */
export class FailedActions {
  readonly dropping = signal<readonly number[] | undefined>(undefined);
  readonly reason = signal('');
  readonly #error = signal<string | undefined>(undefined);
  readonly #api: Api;
  readonly #changed: () => void;

  constructor(api: Api, changed: () => void) {
    this.#api = api;
    this.#changed = changed;
  }

  get error(): ReadonlySignal<string | undefined> {
    return this.#error;
  }

  async resend(ids: readonly number[]): Promise<void> {
    if (this.#isTooMany(ids)) return;
    try {
      const { resent } = await this.#api.call(resendOutgoing, { ids: [...ids] });
      toasts.done(t('outgoing_resent', { count: resent }));
    } catch (error) {
      toasts.warn(errorText(error));
    }
    this.#changed();
  }

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
      const { dropped } = await this.#api.call(dropOutgoing, { ids: [...ids], reason });
      toasts.done(t('outgoing_dropped', { count: dropped }));
      this.dropping.value = undefined;
    } catch (error) {
      this.#error.value = errorText(error);
    }
    this.#changed();
  }

  #isTooMany(ids: readonly number[]): boolean {
    if (ids.length <= AT_ONCE) return false;
    toasts.warn(t('outgoing_atMost', { count: AT_ONCE }));
    return true;
  }
}

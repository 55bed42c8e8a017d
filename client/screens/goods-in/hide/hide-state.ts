import { signal } from '@preact/signals-react';
import { hideErns, unhideErns } from '../../../../shared/contract/goods-in/hide-erns.ts';
import type { Api } from '../../../calls/api.ts';
import { confirmationsOf } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { type Confirmations, createConfirmations } from '../../../ui/confirm/confirmations-state.ts';

/** Hiding and unhiding: a reason is asked for once for all that are chosen, and kept for the next time. */
export class HideState {
  /** The ids of those to be hidden while their reason is asked for. */
  readonly chosen = signal<readonly number[] | undefined>(undefined);
  readonly reason = signal('');
  /** Hide was pressed without a reason. */
  readonly isReasonMissing = signal(false);
  /** Grows whenever something was hidden or shown: lists have to be read again. */
  readonly version = signal(0);
  readonly confirmations: Confirmations = createConfirmations(confirmationsOf);
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  choose(ids: readonly number[]): void {
    this.isReasonMissing.value = false;
    this.chosen.value = ids;
  }

  close(): void {
    this.chosen.value = undefined;
  }

  /** Hides what is chosen; what it needs accepted is asked first, a refusal is said and leaves the choice as it is. */
  async hide(): Promise<void> {
    const ids = [...(this.chosen.peek() ?? [])];
    const reason = this.reason.peek().trim();
    this.isReasonMissing.value = reason === '';
    if (reason === '' || ids.length === 0) return;
    await this.#saying(async () => {
      const done = await this.confirmations.run(({ accept }) =>
        this.#api.call(hideErns, { ids, reason, accept: [...accept] }).then(() => true),
      );
      if (done !== true) return;
      this.close();
      toasts.done(t('hide_done', { count: ids.length }), () => this.unhide(ids));
    });
  }

  /** Shows them again. */
  async unhide(ids: readonly number[]): Promise<void> {
    await this.#saying(async () => {
      await this.#api.call(unhideErns, { ids: [...ids] });
      toasts.done(t('hide_shown', { count: ids.length }));
    });
  }

  /** Whatever came of it, others may have changed things: lists are read again. */
  async #saying(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => warnOf(error, t('hide_error')));
    this.version.value += 1;
  }
}

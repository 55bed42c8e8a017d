import { signal } from '@preact/signals-react';
import { hideErns, unhideErns } from '../../../../shared/contract/goods-in/hide-erns.ts';
import type { Api } from '../../../calls/api.ts';
import { confirmationsOf } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { type Confirmations, createConfirmations } from '../../../ui/confirm/confirmations-state.ts';

/** Hides and unhides ERNs. One reason covers all chosen ERNs and is kept for the next time. */
export class HideState {
  /** The ids to hide while the dialog asks for a reason. */
  readonly chosen = signal<readonly number[] | undefined>(undefined);
  readonly reason = signal('');
  readonly isReasonMissing = signal(false);
  /** Increases whenever ERNs are hidden or shown: lists must be read again. */
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

  /** Hides the chosen ERNs after asking for the required confirmations; a refusal is shown and keeps the selection. */
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

  async unhide(ids: readonly number[]): Promise<void> {
    await this.#saying(async () => {
      await this.#api.call(unhideErns, { ids: [...ids] });
      toasts.done(t('hide_shown', { count: ids.length }));
    });
  }

  /** Lists are read again even after a failure, because others may have changed ERNs. */
  async #saying(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => warnOf(error, t('hide_error')));
    this.version.value += 1;
  }
}

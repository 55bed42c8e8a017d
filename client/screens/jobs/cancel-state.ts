import { type ReadonlySignal, signal } from '@preact/signals-react';
import { cancelJob, enableJob, getJobCancellation } from '../../../shared/contract/jobs/jobs.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { Api } from '../../calls/api.ts';
import { isRefusal } from '../../calls/errors.ts';
import type { Loaded } from '../../documents/loaded.ts';
import { toasts } from '../../state/toasts.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';

export type Cancellation = Reply<typeof getJobCancellation>;

/** One job before it is cancelled or enabled (rules 4, Job). The facts are read again after each action. */
export class CancelState {
  readonly #id: number;
  readonly #api: Api;
  readonly #load = signal<Loaded<Cancellation>>({ kind: 'loading' });

  constructor(id: number, api: Api) {
    this.#id = id;
    this.#api = api;
  }

  get load(): ReadonlySignal<Loaded<Cancellation>> {
    return this.#load;
  }

  async open(): Promise<void> {
    try {
      this.#load.value = { kind: 'ready', value: await this.#api.call(getJobCancellation, { id: this.#id }) };
    } catch (error) {
      this.#load.value = { kind: 'failed', error };
    }
  }

  async cancel(number: string): Promise<void> {
    await this.#saying('message_jobCancelError', async () => {
      const { stockLines, operationId } = await this.#api.call(cancelJob, { id: this.#id });
      toasts.done(t('cancelJob_done', { number, count: stockLines }), () => this.undo(number, operationId));
    });
  }

  /** Restores what the job had; later operations block this, and the refusal names them. */
  async undo(number: string, operationId: number): Promise<void> {
    await this.#saying('message_jobEnableError', async () => {
      await this.#api.call(reverseOperation, { id: operationId, reason: 'Undo' });
      toasts.done(t('cancelJob_undone', { number }));
    });
  }

  async enable(number: string): Promise<void> {
    await this.#saying('message_jobEnableError', async () => {
      await this.#api.call(enableJob, { id: this.#id });
      toasts.done(t('cancelJob_enabled', { number }));
    });
  }

  /** Shows the message of a refusal; the facts read afterwards explain it. */
  async #saying(fault: TextKey, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      toasts.warn(isRefusal(error) ? error.message : t(fault));
    }
    await this.open();
  }
}

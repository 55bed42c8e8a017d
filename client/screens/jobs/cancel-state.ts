import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { cancelJob, enableJob, getJobCancellation } from '../../../shared/contract/stock/jobs.ts';
import { isRefusal } from '../../calls/errors.ts';
import type { Loaded } from '../../documents/loaded.ts';

/** What cancelling a job would do, and what stands in its way. */
export type Cancellation = Reply<typeof getJobCancellation>;

/** What cancelling and enabling ask of the API; tests pass their own. */
export interface CancelCalls {
  facts(id: number): Promise<Cancellation>;
  cancel(id: number): Promise<Reply<typeof cancelJob>>;
  enable(id: number): Promise<Reply<typeof enableJob>>;
  undo(operationId: number): Promise<unknown>;
}

/** What the screen says about what happened; tests pass their own. */
export interface CancelNotices {
  cancelled(number: string, stockLines: number, undo: () => Promise<void>): void;
  undone(number: string): void;
  enabled(number: string): void;
  /** It was refused: the facts shown next say why. */
  refused(error: Error): void;
  cancelFailed(error: unknown): void;
  enableFailed(error: unknown): void;
}

/** One job before it is cancelled or enabled (rules 4, Job): the facts, then the action, then the facts as they are now. */
export class CancelState {
  readonly #id: number;
  readonly #calls: CancelCalls;
  readonly #notices: CancelNotices;
  readonly #load = signal<Loaded<Cancellation>>({ kind: 'loading' });

  constructor(id: number, calls: CancelCalls, notices: CancelNotices) {
    this.#id = id;
    this.#calls = calls;
    this.#notices = notices;
  }

  get load(): ReadonlySignal<Loaded<Cancellation>> {
    return this.#load;
  }

  async open(): Promise<void> {
    try {
      this.#load.value = { kind: 'ready', value: await this.#calls.facts(this.#id) };
    } catch (error) {
      this.#load.value = { kind: 'failed', error };
    }
  }

  async cancel(number: string): Promise<void> {
    try {
      const { stockLines, operationId } = await this.#calls.cancel(this.#id);
      this.#notices.cancelled(number, stockLines, () => this.undo(number, operationId));
    } catch (error) {
      if (isRefusal(error)) this.#notices.refused(error);
      else this.#notices.cancelFailed(error);
    }
    await this.open();
  }

  /** Gives the job back what it had; what came after stands in the way, and is named. */
  async undo(number: string, operationId: number): Promise<void> {
    await this.#enabling(() => this.#calls.undo(operationId), this.#notices.undone, number);
  }

  async enable(number: string): Promise<void> {
    await this.#enabling(() => this.#calls.enable(this.#id), this.#notices.enabled, number);
  }

  async #enabling(ask: () => Promise<unknown>, done: (number: string) => void, number: string): Promise<void> {
    try {
      await ask();
      done(number);
    } catch (error) {
      if (isRefusal(error)) this.#notices.refused(error);
      else this.#notices.enableFailed(error);
    }
    await this.open();
  }
}

import { type ReadonlySignal, signal } from '@preact/signals-react';
import { errorText } from '../../calls/report-error.ts';
import { t } from '../../texts.ts';
import type { Closing, TransitCalls, TransitRow } from './transit-calls.ts';

/** What closing tells: tests pass their own. */
export interface CloseNotices {
  done(text: string, undo: () => Promise<void>): void;
  /** The list is not what it was. */
  changed(): void;
}

/** Closing a transfer that does not arrive: what became of it, and why. */
export class CloseState {
  readonly row: TransitRow;
  readonly outcome = signal<Closing['outcome']>('lost');
  readonly reason = signal('');
  readonly #error = signal<string | undefined>(undefined);
  readonly #calls: TransitCalls;
  readonly #notices: CloseNotices;

  constructor(row: TransitRow, calls: TransitCalls, notices: CloseNotices) {
    this.row = row;
    this.#calls = calls;
    this.#notices = notices;
  }

  get error(): ReadonlySignal<string | undefined> {
    return this.#error;
  }

  /** Answers whether it is closed now; a reason that lacks, or a refusal, is said at the reason. */
  async close(): Promise<boolean> {
    const { id, number, from } = this.row;
    const reason = this.reason.peek().trim();
    if (reason === '') {
      this.#error.value = t('transit_reasonMissing');
      return false;
    }
    try {
      const { operationId, sentBack } = await this.#calls.close(id, { outcome: this.outcome.peek(), reason });
      const text =
        sentBack === null
          ? t('transit_closed', { number })
          : t('transit_goneBack', { number, back: sentBack.number, from: from.name });
      this.#notices.done(text, () => this.#undo(operationId));
      this.#notices.changed();
      return true;
    } catch (error) {
      this.#error.value = errorText(error);
      return false;
    }
  }

  async #undo(operationId: number): Promise<void> {
    await this.#calls.undo(operationId);
    this.#notices.changed();
  }
}

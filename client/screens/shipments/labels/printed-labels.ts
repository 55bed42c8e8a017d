import { type Signal, signal } from '@preact/signals-react';
import { errorText } from '../../../calls/report-error.ts';

export type CameOut = 'all' | 'some' | 'none';

export interface SentLabel {
  readonly id: number;
  readonly name: string;
}

export type MarkLabels = (unitIds: readonly number[], isPrinted: boolean) => Promise<unknown>;

/** Labels sent to the printer: asks whether they came out, and marks those that did as printed. */
export class PrintedLabels {
  readonly sent: readonly SentLabel[];
  readonly cameOut = signal<CameOut>('all');
  readonly last: Signal<string>;
  readonly error = signal<string | undefined>(undefined);
  readonly #mark: MarkLabels;

  constructor(sent: readonly SentLabel[], mark: MarkLabels) {
    this.sent = sent;
    this.last = signal(String(sent.at(-1)?.id ?? ''));
    this.#mark = mark;
  }

  /** Marks the labels that came out as printed, the others as not printed. Returns whether the server accepted it. */
  async markPrinted(): Promise<boolean> {
    if (this.cameOut.peek() === 'none') return true;
    const ids = this.sent.map(({ id }) => id);
    const out = this.cameOut.peek() === 'all' ? ids.length : ids.findIndex((id) => String(id) === this.last.peek()) + 1;
    this.error.value = undefined;
    try {
      if (out > 0) await this.#mark(ids.slice(0, out), true);
      if (out < ids.length) await this.#mark(ids.slice(out), false);
      return true;
    } catch (error) {
      this.error.value = errorText(error);
      return false;
    }
  }
}

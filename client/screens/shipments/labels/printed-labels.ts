import { type Signal, signal } from '@preact/signals-react';
import { errorText } from '../../../calls/report-error.ts';

/** What came out of the printer. */
export type CameOut = 'all' | 'some' | 'none';

/** A label by what it is called, and the id of its packing unit. */
export interface SentLabel {
  readonly id: number;
  readonly name: string;
}

/** Says of labels that they are printed, or that they are not. */
export type MarkLabels = (unitIds: readonly number[], isPrinted: boolean) => Promise<unknown>;

/** Labels that went to the printer: it is asked whether they came out, and those that did are marked as printed. */
export class PrintedLabels {
  readonly sent: readonly SentLabel[];
  readonly cameOut = signal<CameOut>('all');
  /** The id of the last that came out. */
  readonly last: Signal<string>;
  readonly error = signal<string | undefined>(undefined);
  readonly #mark: MarkLabels;

  constructor(sent: readonly SentLabel[], mark: MarkLabels) {
    this.sent = sent;
    this.last = signal(String(sent.at(-1)?.id ?? ''));
    this.#mark = mark;
  }

  /** Marks what came out as printed, and the rest as not printed; answers whether the server took it. */
  async settle(): Promise<boolean> {
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

import { type Signal, signal } from '@preact/signals-react';
import { errorText } from '../../../calls/report-error.ts';

export type CameOut = 'all' | 'some' | 'none';

export interface SentLabel {
  readonly id: number;
  readonly name: string;
  /** An earlier print of it exists. */
  readonly wasPrinted: boolean;
}

export type MarkLabels = (unitIds: readonly number[], isPrinted: boolean) => Promise<unknown>;

/** Labels sent to the printer, and which of them came out. */
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
    const { out, missing } = this.#divided();
    this.error.value = undefined;
    try {
      if (out.length > 0) await this.#mark(idsOf(out), true);
      if (missing.length > 0) await this.#mark(idsOf(missing), false);
      return true;
    } catch (error) {
      this.error.value = errorText(error);
      return false;
    }
  }

  /** A printer stops at one label and prints none after it. If it printed nothing, earlier prints still count. */
  #divided(): { readonly out: readonly SentLabel[]; readonly missing: readonly SentLabel[] } {
    const { sent } = this;
    if (this.cameOut.peek() === 'all') return { out: sent, missing: [] };
    if (this.cameOut.peek() === 'none') return { out: [], missing: sent.filter(({ wasPrinted }) => !wasPrinted) };
    const end = sent.findIndex(({ id }) => String(id) === this.last.peek()) + 1;
    return { out: sent.slice(0, end), missing: sent.slice(end) };
  }
}

function idsOf(labels: readonly SentLabel[]): readonly number[] {
  return labels.map(({ id }) => id);
}

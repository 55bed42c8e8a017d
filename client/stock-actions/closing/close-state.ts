import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Input, RowOf } from '../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { closeTransit, listTransit } from '../../../shared/contract/transit/transit.ts';
import type { Api } from '../../calls/api.ts';
import { errorText } from '../../calls/report-error.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';

type TransitRow = RowOf<typeof listTransit>;

/** The ERN that receives goods in transit. */
export type TransitErn = Pick<TransitRow, 'id' | 'number'>;

/** The goods that an ERN of this warehouse still expects from another one. */
export async function readTransit(api: Api, { id, number }: TransitErn): Promise<TransitRow | undefined> {
  const { items } = await api.call(listTransit, { search: number, direction: 'here', limit: 100 });
  return items.find((row) => row.id === id);
}

type Closing = Input<typeof closeTransit>;

export class CloseState {
  readonly row: TransitRow;
  readonly outcome = signal<Closing['outcome']>('lost');
  readonly reason = signal('');
  readonly #error = signal<string | undefined>(undefined);
  readonly #api: Api;
  readonly #changed: () => void;

  constructor(row: TransitRow, api: Api, changed: () => void) {
    this.row = row;
    this.#api = api;
    this.#changed = changed;
  }

  get error(): ReadonlySignal<string | undefined> {
    return this.#error;
  }

  /** Returns whether it is closed now; a missing reason or a refusal is shown at the reason. */
  async close(): Promise<boolean> {
    const { id, number, from } = this.row;
    const reason = this.reason.peek().trim();
    if (reason === '') {
      this.#error.value = t('transit_reasonMissing');
      return false;
    }
    try {
      const { operationId, sentBack } = await this.#api.call(closeTransit, {
        id,
        outcome: this.outcome.peek(),
        reason,
      });
      const text =
        sentBack === null
          ? t('transit_closed', { number })
          : t('transit_goneBack', { number, back: sentBack.number, from: from.name });
      toasts.done(text, () => this.#undo(operationId));
      this.#changed();
      return true;
    } catch (error) {
      this.#error.value = errorText(error);
      return false;
    }
  }

  async #undo(operationId: number): Promise<void> {
    await this.#api.call(reverseOperation, { id: operationId, reason: 'Undo' }, { handles: [] });
    this.#changed();
  }
}

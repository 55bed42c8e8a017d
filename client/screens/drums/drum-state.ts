import { type ReadonlySignal, signal } from '@preact/signals-react';
import { getDrum, listDrumLife } from '../../../shared/contract/drums/drums.ts';
import type { Reply, RowOf } from '../../../shared/contract/operation.ts';
import { listHolders } from '../../../shared/contract/reports/stock.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { Api } from '../../calls/api.ts';
import { isRefusal } from '../../calls/errors.ts';
import { warnOf } from '../../calls/report-error.ts';
import type { Loaded } from '../../documents/loaded.ts';
import { toasts } from '../../state/toasts.ts';
import type { CutOutcome } from '../../stock-actions/cutting/cut-state.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { createPagedRows, type PagedRows } from '../../ui/lines/paged-rows.ts';

export type Drum = Reply<typeof getDrum>;
export type LifeEvent = RowOf<typeof listDrumLife>;
export type DrumHolder = RowOf<typeof listHolders>;

export class DrumState {
  readonly life: PagedRows<LifeEvent>;
  readonly holders: PagedRows<DrumHolder>;
  readonly isCutting = signal(false);
  readonly #id: number;
  readonly #api: Api;
  readonly #load = signal<Loaded<Drum>>({ kind: 'loading' });

  constructor(id: number, api: Api) {
    this.#id = id;
    this.#api = api;
    this.life = createPagedRows((after) => api.call(listDrumLife, { id, after }));
    this.holders = createPagedRows((after) => api.call(listHolders, { drumId: id, after }));
  }

  get load(): ReadonlySignal<Loaded<Drum>> {
    return this.#load;
  }

  /** Reads the drum again; the page keeps its content until the answers arrive. */
  async open(): Promise<void> {
    const parts = Promise.all([this.life.open(), this.holders.open()]);
    try {
      this.#load.value = { kind: 'ready', value: await this.#api.call(getDrum, { id: this.#id }) };
    } catch (error) {
      this.#fail(error);
    }
    await parts;
  }

  /** After a lost connection the page keeps its content, except for a drum whose creation was undone. */
  #fail(error: unknown): void {
    if (this.#load.peek().kind !== 'ready' || isRefusal(error)) this.#load.value = { kind: 'failed', error };
  }

  /** After a cut, closes the dialog and shows a toast with Undo; otherwise the dialog stays open. */
  async finishCut(outcome: CutOutcome): Promise<void> {
    if (outcome.kind === 'failed') warnOf(outcome.error);
    if (outcome.kind !== 'cut') return;
    this.isCutting.value = false;
    const { quantity, unit, number } = outcome.piece;
    const text = t('cut_done', { quantity: formatQuantity(quantity), unit, number });
    toasts.done(text, () => this.undo(outcome.operationId));
    await this.open();
  }

  async undo(operationId: number): Promise<void> {
    try {
      await this.#api.call(reverseOperation, { id: operationId, reason: 'Undo' });
      toasts.done(t('drumPage_undone'));
    } catch (error) {
      warnOf(error);
    }
    await this.open();
  }
}

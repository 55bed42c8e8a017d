import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { reverseOperation } from '../../shared/contract/stock/stock.ts';
import type { Api } from '../calls/api.ts';
import { tryOrReport } from '../calls/report-error.ts';
import type { Unanswered } from '../calls/send-once.ts';
import { toasts } from '../state/toasts.ts';
import { findNamed, type GoodsItem, type Wanted } from './find-goods.ts';
import type { GoodsLine, Movable } from './goods-line.ts';
import { GoodsOnScreen } from './goods-on-screen.ts';
import type { GoodsScan } from './scan-goods.ts';

/** Work on goods that are chosen on screen and sent as one order: a move, an allocation. */
export abstract class GoodsWork<Line extends GoodsLine, Order> {
  abstract readonly scan: GoodsScan<Order>;
  readonly goods: GoodsOnScreen<Line>;
  readonly unsaved: ReadonlySignal<boolean>;
  readonly isOpen = signal(false);
  protected readonly api: Api;
  protected readonly unanswered = signal<Unanswered | undefined>();
  #isSending = false;
  #lookedUp = Promise.resolve();

  constructor(api: Api, options: { free?: true } = {}) {
    this.api = api;
    this.goods = new GoodsOnScreen({ ...options, api, linesOf: (rows, known) => this.linesOf(rows, known) });
    this.unsaved = computed(() => this.goods.chosen.value.length > 0 || this.scan.queue.waiting.value.length > 0);
  }

  /** Reads the data displayed before the first item. */
  abstract open(): Promise<void>;
  abstract look(at: GoodsItem): Promise<void>;
  protected abstract linesOf(rows: readonly Movable[], known: ReadonlyMap<string, Line>): Promise<readonly Line[]>;
  protected abstract readAgain(changedBy?: string): Promise<void>;
  protected abstract failed(error: unknown): void;
  protected abstract get undoneText(): string;

  /** Shows the item that an address or an offer names; shows the start if it no longer exists. */
  lookUp(wanted: Wanted | undefined): Promise<void> {
    this.#lookedUp = this.#lookUp(wanted);
    return this.#lookedUp;
  }

  /** Resolves once the item is read that is being opened: a scan made meanwhile is meant for it. */
  async whenShown(): Promise<void> {
    await this.#lookedUp;
    await this.goods.whenShown();
  }

  async #lookUp(wanted: Wanted | undefined): Promise<void> {
    await tryOrReport(async () => {
      const target = wanted === undefined ? undefined : await findNamed(this.api, wanted);
      this.scan.forget();
      if (target !== undefined) await this.look(target);
      else if (this.goods.look.peek().kind !== 'start') this.start();
    });
    this.isOpen.value = true;
  }

  showMore(): Promise<void> {
    return tryOrReport(() => this.goods.showMore());
  }

  start(): void {
    this.clear();
    this.goods.leave();
  }

  clear(): void {
    this.goods.forget();
    for (const line of this.goods.lines.peek()) line.clear();
  }

  selectAll(): void {
    for (const line of this.goods.lines.peek()) line.chooseAll();
  }

  knows(code: string): boolean {
    const lines = this.goods.lines.peek().map((line) => line.row.peek());
    return lines.some(({ stockCode, barcode, drum, location }) => [stockCode, barcode, drum, location].includes(code));
  }

  /** Reads the lines again after another user changed stock, and marks changed lines with that user. */
  follow(changedBy: string | undefined): Promise<void> {
    return this.readAgain(changedBy);
  }

  async undo(operationId: number): Promise<void> {
    try {
      await this.api.call(reverseOperation, { id: operationId, reason: 'Undo' });
      toasts.done(this.undoneText);
    } catch (error) {
      this.failed(error);
    }
    await this.readAgain();
  }

  protected async sendOne(send: () => Promise<void>): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      await send();
    } catch (error) {
      this.failed(error);
    } finally {
      this.#isSending = false;
    }
  }
}

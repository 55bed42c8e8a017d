import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { availability } from '../../../../shared/contract/goods-out/availability.ts';
import { allocateStock, listRecentAllocations } from '../../../../shared/contract/stock/allocation.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { reportError, warnOf } from '../../../calls/report-error.ts';
import { sendOnce, type Unanswered } from '../../../calls/send-once.ts';
import { type Found, findGoods, type Wanted } from '../../../goods/find-goods.ts';
import { isRefusedAt, type Movable, refuseLines } from '../../../goods/goods-line.ts';
import { GoodsOnScreen, isTypedGoods, type TypedGoods } from '../../../goods/goods-on-screen.ts';
import { type ScanStore, unsentText } from '../../../scan/scan-queue.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { RecentAllocation } from '../recent-allocations.tsx';
import { AllocationLine, type JobShare } from './allocation-line.ts';
import { type AllocationOrder, allocatedText, allocationOrder } from './allocation-order.ts';
import { type AllocationScan, createAllocationScan } from './allocation-scan.ts';
import { AllocationTarget, type TypedTarget } from './allocation-target.ts';

/** Why nothing can be allocated yet. */
export type Hindrance = 'line' | 'fault' | 'scans' | 'job' | 'target';

/** What is typed and not allocated. */
export type TypedAllocation = TypedTarget & {
  readonly goods: TypedGoods;
  readonly unanswered?: Unanswered | undefined;
};

interface AllocationOptions {
  layout?: LayoutId | undefined;
  /** Stores scans that are not applied yet beyond the life of the page. */
  store?: ScanStore<AllocationOrder>;
}

/** Manual stock allocation: what is free, what the job has of it, how much of it the job gets (rules 5, Allocation). */
export class AllocationState {
  readonly goods: GoodsOnScreen<AllocationLine>;
  readonly target: AllocationTarget;
  readonly scan: AllocationScan;
  readonly unsaved: ReadonlySignal<boolean>;
  readonly typed: ReadonlySignal<TypedAllocation | undefined>;
  readonly hindrance: ReadonlySignal<Hindrance | undefined>;
  readonly isOpen = signal(false);
  readonly #api: Api;
  readonly #send;
  readonly #unanswered = signal<Unanswered | undefined>();
  readonly #recent = signal<readonly RecentAllocation[]>([]);
  readonly #sending = signal(false);

  constructor(api: Api, { layout, store }: AllocationOptions = {}) {
    this.#api = api;
    this.target = new AllocationTarget(api, layout);
    this.goods = new GoodsOnScreen({
      api,
      free: true,
      linesOf: (rows, known) => this.#linesOf(rows, known),
    });
    this.#send = sendOnce(
      (body: AllocationOrder['body'], idempotencyKey) => api.call(allocateStock, body, { idempotencyKey }),
      this.#unanswered,
    );
    this.scan = createAllocationScan({ api, state: this, store });
    this.unsaved = computed(() => this.goods.chosen.value.length > 0 || this.scan.queue.waiting.value.length > 0);
    this.typed = computed(() => this.#typed());
    this.hindrance = computed(() => this.#hindrance());
  }

  /** What this person allocated last, newest first. */
  get recent(): ReadonlySignal<readonly RecentAllocation[]> {
    return this.#recent;
  }

  isTyped(value: unknown): value is TypedAllocation {
    if (typeof value !== 'object' || value === null) return false;
    const { job, segment, reason, goods } = value as Partial<Record<string, unknown>>;
    return [job, segment, reason].every((text) => typeof text === 'string') && isTypedGoods(goods);
  }

  restore({ goods, unanswered, ...target }: TypedAllocation): void {
    this.#unanswered.value = unanswered;
    this.target.restore(target);
    void this.#reading(() => this.goods.restore(goods));
  }

  /** What this person allocated last. */
  async open(): Promise<void> {
    await this.#reading(async () => {
      this.#recent.value = (await this.#api.call(listRecentAllocations, { limit: 10 })).items;
    });
  }

  /** Shows what an address or an offer names; nothing is there any more: the start. */
  async lookUp(wanted: Wanted | undefined): Promise<void> {
    await this.#reading(async () => {
      const known = wanted === undefined ? [] : await findGoods(this.#api, [wanted.label]);
      const found = known.find(({ kind, label }) => kind === wanted?.kind && label === wanted.label);
      this.scan.forget();
      if (found !== undefined) await this.look(found);
      else if (this.goods.look.peek().kind !== 'start') this.start();
    });
    this.isOpen.value = true;
  }

  /** Shows the free stock of a place or a thing; while lines are chosen, it joins them. */
  async look(at: Found): Promise<void> {
    await this.#reading(() => (this.goods.chosen.peek().length > 0 ? this.goods.join(at) : this.goods.show(at)));
  }

  async showMore(): Promise<void> {
    await this.#reading(() => this.goods.showMore());
  }

  /** Nothing is looked at any more. */
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

  /** Does the code name something on screen? */
  knows(code: string): boolean {
    const lines = this.goods.lines.peek().map((line) => line.row.peek());
    return lines.some(({ stockCode, barcode, drum, location }) => [stockCode, barcode, drum, location].includes(code));
  }

  /** The order to allocate what is chosen as it is typed. */
  order(): AllocationOrder {
    return allocationOrder(this.goods.chosen.peek(), this.target.typed);
  }

  /** Allocates what is chosen; pressed twice, it is sent once. */
  async allocate(): Promise<void> {
    if (this.hindrance.peek() !== undefined || this.#sending.peek()) return;
    this.#sending.value = true;
    try {
      await this.carryOut(this.order());
    } catch (error) {
      if (!isRefusal(error) || !this.#isShown(error)) warnOf(error, t('allocate_error'));
    } finally {
      this.#sending.value = false;
    }
  }

  /** Carries an order out, under the key of its scan if it has one; throws a refusal after showing it where it belongs. */
  async carryOut(order: AllocationOrder, key?: string): Promise<void> {
    try {
      const { operationId } = await this.#send(order.body, key);
      toasts.done(allocatedText(order), () => this.undo(operationId));
      this.clear();
    } catch (error) {
      // Without an answer it may be done already: what is typed stays right until it is sent again.
      if (!isRefusal(error)) throw error;
      refuseLines(this.goods.lines.peek(), error, order.body.lines);
      this.target.refuse(error);
      await this.#readAgain();
      throw error;
    }
    await this.#readAgain();
  }

  /** Somebody else changed stock: what is on screen is read again, and changed lines say who it was. */
  async follow(changedBy: string | undefined): Promise<void> {
    await this.#readAgain(changedBy);
  }

  async undo(operationId: number): Promise<void> {
    try {
      await this.#api.call(reverseOperation, { id: operationId, reason: 'Undo' });
      toasts.done(t('allocate_undone'));
    } catch (error) {
      warnOf(error, t('allocate_error'));
    }
    await this.#readAgain();
  }

  /** Reads what the job has of the SKUs on screen: after another job or segment was named. */
  async readShares(): Promise<void> {
    const lines = this.goods.lines.peek();
    for (const line of lines) line.share.value = undefined;
    await this.#reading(() => this.#share(lines));
  }

  async #readAgain(changedBy?: string): Promise<void> {
    await Promise.all([this.#reading(() => this.goods.refresh(changedBy)), this.target.read(), this.open()]);
  }

  async #linesOf(
    rows: readonly Movable[],
    known: ReadonlyMap<string, AllocationLine>,
  ): Promise<readonly AllocationLine[]> {
    const lines = rows.map((row) => known.get(String(row.id)) ?? new AllocationLine(row));
    await this.#share(lines);
    for (const [index, row] of rows.entries()) {
      const line = lines[index];
      if (line !== undefined) line.row.value = row;
    }
    return lines;
  }

  /** A late answer for another job is dropped. */
  async #share(lines: readonly AllocationLine[]): Promise<void> {
    const target = this.target.settled.peek();
    if (target.job === '') return;
    const codes = [...new Set(lines.map(({ row }) => row.peek().stockCode))];
    const parts = Array.from({ length: Math.ceil(codes.length / AT_ONCE) }, (_, at) =>
      this.#readSome(codes.slice(at * AT_ONCE, (at + 1) * AT_ONCE), target),
    );
    const shares = new Map(
      (await Promise.all(parts)).flat().map((share): [string, JobShare] => [share.stockCode, share]),
    );
    if (this.target.settled.peek() !== target) return;
    for (const line of lines) line.share.value = shares.get(line.row.peek().stockCode);
  }

  async #readSome(
    stockCode: string[],
    { job, segment }: Pick<TypedTarget, 'job' | 'segment'>,
  ): Promise<readonly JobShare[]> {
    const input = { stockCode, job, ...(segment !== '' && { segment }), fields: ['stockCode', 'groups'] };
    const { items } = await this.#api.call(availability, input);
    return items.map(({ stockCode: code, groups }) => ({
      stockCode: code,
      here: groups.allocated.inStock,
      elsewhere: groups.job.inStock,
    }));
  }

  #isShown(error: Parameters<AllocationTarget['refuse']>[0]): boolean {
    return this.target.refuse(error) || isRefusedAt(this.goods.lines.peek(), error);
  }

  async #reading(read: () => Promise<unknown>): Promise<void> {
    try {
      await read();
    } catch (error) {
      reportError(error);
    }
  }

  #typed(): TypedAllocation | undefined {
    const goods = this.goods.typed.value;
    return goods === undefined ? undefined : { ...this.target.typed, goods, unanswered: this.#unanswered.value };
  }

  #hindrance(): Hindrance | undefined {
    const chosen = this.goods.chosen.value;
    if (chosen.length === 0) return 'line';
    if (chosen.some((line) => line.bad.value)) return 'fault';
    if (unsentText(this.scan.queue) !== undefined) return 'scans';
    if (this.target.typed.job === '') return 'job';
    return this.target.isBad ? 'target' : undefined;
  }
}

/** As many SKUs as are asked about at once. */
const AT_ONCE = 100;

import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { availability } from '../../../../shared/contract/goods-out/availability.ts';
import { allocateStock, listRecentAllocations } from '../../../../shared/contract/stock/allocation.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import type { Api } from '../../../calls/api.ts';
import { isRefusal } from '../../../calls/errors.ts';
import { tryOrReport, warnOf } from '../../../calls/report-error.ts';
import { sendOnce, type Unanswered } from '../../../calls/send-once.ts';
import type { GoodsItem } from '../../../goods/find-goods.ts';
import { isRefusedAt, type Movable, refuseLines } from '../../../goods/goods-line.ts';
import { isTypedGoods, type TypedGoods } from '../../../goods/goods-on-screen.ts';
import { GoodsWork } from '../../../goods/goods-work.ts';
import { type ScanStore, unsentText } from '../../../scan/scan-queue.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { RecentAllocation } from '../recent-allocations.tsx';
import {
  AllocationLine,
  type AllocationOrder,
  allocatedText,
  allocationOrder,
  type JobShare,
} from './allocation-order.ts';
import { type AllocationScan, createAllocationScan } from './allocation-scan.ts';
import { AllocationTarget, type TypedTarget } from './allocation-target.ts';

/** Why nothing can be allocated yet. */
export type Hindrance = 'line' | 'fault' | 'scans' | 'job' | 'target';

export type TypedAllocation = TypedTarget & {
  readonly goods: TypedGoods;
  readonly unanswered?: Unanswered | undefined;
};

interface AllocationOptions {
  layout?: LayoutId | undefined;
  /** Stores scans that are not applied yet, so that they survive the page. */
  store?: ScanStore<AllocationOrder>;
}

/** Manual stock allocation: the free stock, the job's share of it, and the quantities that the job gets (rules 5, Allocation). */
export class AllocationState extends GoodsWork<AllocationLine, AllocationOrder> {
  readonly target: AllocationTarget;
  readonly scan: AllocationScan;
  readonly typed: ReadonlySignal<TypedAllocation | undefined>;
  readonly hindrance: ReadonlySignal<Hindrance | undefined>;
  readonly #send;
  readonly #recent = signal<readonly RecentAllocation[]>([]);

  constructor(api: Api, { layout, store }: AllocationOptions = {}) {
    super(api, { free: true });
    this.target = new AllocationTarget(api, layout);
    this.#send = sendOnce(
      (body: AllocationOrder['body'], idempotencyKey) => api.call(allocateStock, body, { idempotencyKey }),
      this.unanswered,
    );
    this.scan = createAllocationScan({ api, state: this, store });
    this.typed = computed(() => this.#typed());
    this.hindrance = computed(() => this.#hindrance());
  }

  /** The user's latest allocations, newest first. */
  get recent(): ReadonlySignal<readonly RecentAllocation[]> {
    return this.#recent;
  }

  isTyped(value: unknown): value is TypedAllocation {
    if (typeof value !== 'object' || value === null) return false;
    const { job, segment, reason, goods } = value as Partial<Record<string, unknown>>;
    return [job, segment, reason].every((text) => typeof text === 'string') && isTypedGoods(goods);
  }

  restore({ goods, unanswered, ...target }: TypedAllocation): void {
    this.unanswered.value = unanswered;
    this.target.restore(target);
    void tryOrReport(() => this.goods.restore(goods));
  }

  async open(): Promise<void> {
    await tryOrReport(async () => {
      this.#recent.value = (await this.api.call(listRecentAllocations, { limit: 10 })).items;
    });
  }

  /** While lines are chosen, the free stock of the item is added to them. */
  look(at: GoodsItem): Promise<void> {
    return tryOrReport(() => (this.goods.chosen.peek().length > 0 ? this.goods.join(at) : this.goods.show(at)));
  }

  order(): AllocationOrder {
    return allocationOrder(this.goods.chosen.peek(), this.target.typed);
  }

  async allocate(): Promise<void> {
    if (this.hindrance.peek() !== undefined) return;
    await this.sendOne(async () => {
      await this.carryOut(this.order());
    });
  }

  /**
   * Sends an order, under the key of its scan if it has one, and returns its operation. A refusal is shown where it belongs and then thrown.
   */
  async carryOut(order: AllocationOrder, key?: string): Promise<number> {
    let allocated: number;
    try {
      allocated = (await this.#send(order.body, key)).operationId;
      this.clear();
    } catch (error) {
      // Without an answer the order may already be done: the typed values stay until it is sent again.
      if (!isRefusal(error)) throw error;
      refuseLines(this.goods.lines.peek(), error, order.body.lines);
      this.target.refuse(error);
      await this.readAgain();
      throw error;
    }
    // A scan says it in its own line.
    if (key === undefined) toasts.done(allocatedText(order), () => this.undo(allocated));
    await this.readAgain();
    return allocated;
  }

  /** Called after another job or segment is named. */
  async readShares(): Promise<void> {
    const lines = this.goods.lines.peek();
    for (const line of lines) line.share.value = undefined;
    await tryOrReport(() => this.#share(lines));
  }

  protected override async readAgain(changedBy?: string): Promise<void> {
    await Promise.all([tryOrReport(() => this.goods.refresh(changedBy)), this.target.read(), this.open()]);
  }

  protected override async linesOf(
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
    const target = this.target.owner.peek();
    if (target.job === '') return;
    const codes = [...new Set(lines.map(({ row }) => row.peek().stockCode))];
    const parts = Array.from({ length: Math.ceil(codes.length / AT_ONCE) }, (_, at) =>
      this.#readSome(codes.slice(at * AT_ONCE, (at + 1) * AT_ONCE), target),
    );
    const shares = new Map(
      (await Promise.all(parts)).flat().map((share): [string, JobShare] => [share.stockCode, share]),
    );
    if (this.target.owner.peek() !== target) return;
    for (const line of lines) line.share.value = shares.get(line.row.peek().stockCode);
  }

  async #readSome(
    stockCode: string[],
    { job, segment }: Pick<TypedTarget, 'job' | 'segment'>,
  ): Promise<readonly JobShare[]> {
    const input = { stockCode, job, ...(segment !== '' && { segment }), fields: ['stockCode', 'groups'] };
    const { items } = await this.api.call(availability, input);
    return items.map(({ stockCode: code, groups }) => ({
      stockCode: code,
      here: groups.allocated.inStock,
      elsewhere: groups.job.inStock,
    }));
  }

  /** Errors shown beside the target or a line are not shown again. */
  protected override failed(error: unknown): void {
    const isShown = isRefusal(error) && (this.target.refuse(error) || isRefusedAt(this.goods.lines.peek(), error));
    if (!isShown) warnOf(error, t('allocate_error'));
  }

  protected override get undoneText(): string {
    return t('allocate_undone');
  }

  #typed(): TypedAllocation | undefined {
    const goods = this.goods.typed.value;
    return goods === undefined ? undefined : { ...this.target.typed, goods, unanswered: this.unanswered.value };
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

/** The most SKUs in one request. */
const AT_ONCE = 100;

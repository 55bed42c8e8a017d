import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Reply } from '../../../shared/contract/operation.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import {
  approveStockCount,
  cancelStockCount,
  countStock,
  getStockCount,
  listStockCountLines,
  rejectStockCount,
  submitStockCount,
} from '../../../shared/contract/stock-counts/stock-count-work.ts';
import type { Api } from '../../calls/api.ts';
import { ApiError, confirmationsOf } from '../../calls/errors.ts';
import { allRows } from '../../calls/pages.ts';
import { warnOf } from '../../calls/report-error.ts';
import { type Loaded, readyIn } from '../../documents/loaded.ts';
import { latestAnswer } from '../../lines/answer-order.ts';
import { isTypedLines, type TypedLines, typedOn } from '../../lines/typed-lines.ts';
import type { ScanStore } from '../../scan/scan-queue.ts';
import { scansApplied } from '../../scan/scan-queue.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import { addComing, Counting, commitAll } from '../../work/counting.ts';
import { type CountLine, CountLineState, type TypedCount } from './count-line-state.ts';
import { type Counted, type CountScan, createCountScan, lineOf, quantityAhead, type StockCount } from './count-scan.ts';
import { comparedText, countedNow } from './counted-meanwhile.ts';

/** The key of the reason among the drafts of lines, which use their ids. */
const REASON = 'reason';

type CountReply = Reply<typeof submitStockCount>;

export class CountState {
  readonly scan: CountScan;
  readonly confirmations: Confirmations;
  readonly counting: Counting;
  /** Unsaved input by line, and the reason for the difference. */
  readonly typed: ReadonlySignal<TypedLines | undefined>;
  /** Type guard for a stored draft of this format. */
  readonly isTyped = isTypedLines;
  readonly reason = signal('');
  readonly reasonError = signal<string | undefined>(undefined);
  /** Set once the count is submitted or posted here: the result in words. */
  readonly finished = signal<string | undefined>(undefined);
  readonly #id: number;
  readonly #api: Api;
  readonly #load = signal<Loaded<StockCount>>({ kind: 'loading' });
  readonly #lines = signal<readonly CountLineState[]>([]);
  readonly #differs = computed(() => {
    const rows = this.#lines.value.map(({ row }) => row.value);
    const isWhole = rows.every(({ counted }) => counted !== null);
    return isWhole && rows.some(({ difference }) => difference !== null && difference !== '0');
  });

  constructor(id: number, api: Api, store?: ScanStore<Counted>) {
    this.#id = id;
    this.#api = api;
    this.scan = createCountScan({
      api,
      count: () => this.#count,
      lines: () => this.#lines.peek(),
      save: async (counted, idempotencyKey) => {
        try {
          const { lines } = await api.call(countStock, { id, counts: [counted] }, { idempotencyKey });
          return lines[0] && this.#show(lines[0], counted.add ?? undefined);
        } catch (error) {
          const now = countedNow(error)?.line;
          if (now !== undefined) this.#show(now);
          throw error;
        }
      },
      store,
    });
    this.confirmations = createConfirmations(confirmationsOf);
    const typedCounts = typedOn(this.#lines);
    this.typed = computed(() => {
      const counts = typedCounts.value;
      const reason = this.reason.value;
      return reason === '' ? counts : { ...counts, [REASON]: { typed: reason, saved: '', left: false } };
    });
    addComing(this.scan.queue, (counted) => lineOf(counted, this.#lines.peek()), quantityAhead);
    this.counting = new Counting(this.scan.queue, () => this.typed.value !== undefined);
  }

  get unsaved(): ReadonlySignal<boolean> {
    return this.counting.unsaved;
  }

  get load(): ReadonlySignal<Loaded<StockCount>> {
    return this.#load;
  }

  get lines(): ReadonlySignal<readonly CountLineState[]> {
    return this.#lines;
  }

  get #count(): StockCount | undefined {
    return readyIn(this.#load.peek());
  }

  get nextUncounted(): CountLineState | undefined {
    return this.#lines.value.find(({ row }) => row.value.counted === null);
  }

  /** Whether every line is counted and one is known to differ; a blind count hides that. */
  get differs(): ReadonlySignal<boolean> {
    return this.#differs;
  }

  knows(code: string): boolean {
    return this.#lines.peek().some(({ row }) => [row.peek().sku.stockCode, row.peek().drumNumber].includes(code));
  }

  /** Reads the count again; keeps unsaved input, and lines answered meanwhile. */
  async open(): Promise<void> {
    const begun = latestAnswer();
    try {
      const id = this.#id;
      const [count, rows] = await Promise.all([
        this.#api.call(getStockCount, { id }),
        allRows(this.#api, listStockCountLines, { id, limit: 500 }),
      ]);
      this.#lines.value = rows.map((row) => this.#answeredSince(begun, row) ?? this.#lineOf(row));
      this.#load.value = { kind: 'ready', value: count };
    } catch (error) {
      if (this.#load.peek().kind === 'ready') warnOf(error);
      else this.#load.value = { kind: 'failed', error };
    }
  }

  restore(typed: TypedLines): void {
    this.reason.value = typed[REASON]?.typed ?? this.reason.peek();
    for (const line of this.#lines.peek()) {
      const before = typed[line.key];
      if (before !== undefined) line.counted.restore(before, t('counting_changedMeanwhile'));
    }
  }

  /** Submits the count: first saves unsaved input, then asks the server's confirmations. */
  async submit(): Promise<void> {
    if (!(await scansApplied(this.scan.queue)) || !(await commitAll(this.#lines.peek()))) return;
    const reason = this.reason.peek().trim();
    await this.#end(({ accept }) =>
      this.#api.call(submitStockCount, { id: this.#id, accept: [...accept], ...(reason !== '' && { reason }) }),
    );
  }

  approve(): Promise<void> {
    return this.#end(({ accept }) => this.#api.call(approveStockCount, { id: this.#id, accept: [...accept] }));
  }

  reject(reason: string): Promise<void> {
    return this.#end(() => this.#api.call(rejectStockCount, { id: this.#id, reason }));
  }

  cancel(): Promise<void> {
    return this.#end(() => this.#api.call(cancelStockCount, { id: this.#id }));
  }

  async #end(run: (decision: { accept: readonly string[] }) => Promise<CountReply>): Promise<void> {
    this.reasonError.value = undefined;
    try {
      const reply = await this.confirmations.run(run);
      if (reply !== undefined) {
        this.reason.value = '';
        this.#say(reply);
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'count_reason_missing') {
        this.reasonError.value = error.message;
        return;
      }
      warnOf(error);
    }
    await this.open();
  }

  #say({ state, operationId }: CountReply): void {
    const number = this.#count?.number ?? '';
    const wasSubmitted = this.#count?.status === 'submitted';
    if (state === 'submitted') this.finished.value = t('counting_submitted', { number });
    if (state === 'counting') toasts.done(t('counting_rejected', { number }));
    if (state === 'cancelled') toasts.done(t('counting_cancelled', { number }));
    if (state !== 'posted' || operationId === null) return;
    if (!wasSubmitted) this.finished.value = t('counting_posted', { number });
    toasts.done(t(wasSubmitted ? 'counting_approved' : 'counting_posted', { number }), async () => {
      // Another screen may be open by now, so a failure is shown as a toast.
      await this.#api.call(reverseOperation, { id: operationId, reason: 'Undo' }, { handles: [] });
      this.finished.value = undefined;
      await this.open();
    });
  }

  #save(line: CountLineState, { typed, was }: TypedCount): Promise<boolean> {
    const { location, sku, drumNumber } = line.row.peek();
    const position = { locationId: location.id, stockCode: sku.stockCode, ...(drumNumber !== null && { drumNumber }) };
    const work = async () => {
      const counts = [{ ...position, set: typed === '' ? null : typed, was }];
      const [row] = (await this.#api.call(countStock, { id: this.#id, counts })).lines;
      // An unexpected line without a count no longer exists, so all lines are read again; clearing an expected one also reads again.
      if (row === undefined) await this.open();
      else line.show(row);
    };
    return this.counting.save(line, work, (error) => {
      const now = countedNow(error);
      if (now !== undefined) line.contest({ ...line.row.peek(), counted: null, ...now.line }, comparedText(now, typed));
      else if (error instanceof ApiError && error.status < 500) line.counted.refuse(error.message);
      else warnOf(error);
    });
  }

  #answeredSince(begun: number, row: CountLine): CountLineState | undefined {
    const line = this.#known(row);
    return line !== undefined && line.shown > begun ? line : undefined;
  }

  #known(row: CountLine): CountLineState | undefined {
    return this.#lines.peek().find((line) => line.key === String(row.id));
  }

  #lineOf(row: CountLine, added?: string): CountLineState {
    const known = this.#known(row);
    if (known === undefined)
      return new CountLineState(row, (line, change) => this.counting.afterScans(() => this.#save(line, change())));
    known.show(row, added);
    return known;
  }

  /** Moves the line of a scan to the top if it was not expected; `added`: what the scan has counted. */
  #show(row: CountLine, added?: string): CountLineState {
    const line = this.#lineOf(row, added);
    if (!this.#lines.peek().includes(line)) this.#lines.value = [line, ...this.#lines.peek()];
    return line;
  }
}

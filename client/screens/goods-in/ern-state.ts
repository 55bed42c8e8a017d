import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { sum } from '../../../shared/quantity.ts';
import { ApiError } from '../../api-error.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import type { CountInput, Ern, ErnCalls, HistoryRow } from './ern-calls.ts';
import { ErnLineState } from './ern-line-state.ts';
import { discrepancyOf, matchScan } from './ern-rules.ts';
import { createErnScan, type ErnScan } from './ern-scan.ts';
import { fieldOf, lineIdOf } from './refused-field.ts';

/** What the screen says about what happened; tests pass their own. */
export interface ErnWords {
  saved(): void;
  received(ern: Ern, undo: () => Promise<void>, followUp: { id: number; number: string } | null): void;
  /** A failure that no line shows. */
  failed(error: unknown): void;
}

export type ErnLoad = { kind: 'loading' } | { kind: 'ready'; ern: Ern } | { kind: 'failed'; error: unknown };

/** The count so far, from the lines on screen. */
export interface Progress {
  lines: number;
  counted: number;
  items: string;
  shipped: string;
  discrepancies: number;
}

/** The ERN screen: one document, its lines, counting and receiving (spec 4 and 5, Goods in). */
export class ErnState {
  readonly scan: ErnScan;
  readonly confirmations: Confirmations;
  readonly progress: ReadonlySignal<Progress>;
  readonly pending: ReadonlySignal<boolean>;
  readonly #id: number;
  readonly #calls: ErnCalls;
  readonly #words: ErnWords;
  readonly #load = signal<ErnLoad>({ kind: 'loading' });
  readonly #lines = signal<readonly ErnLineState[]>([]);
  readonly #history = signal<readonly HistoryRow[]>([]);
  readonly #saving = signal(0);

  constructor(id: number, calls: ErnCalls, words: ErnWords) {
    this.#id = id;
    this.#calls = calls;
    this.#words = words;
    this.scan = createErnScan({
      calls,
      lines: () => this.#lines.peek(),
      count: async (change, key) => this.#show(await calls.count(id, change, key)),
    });
    this.confirmations = createConfirmations(asked, ['expect_rest']);
    this.progress = computed(() => progressOf(this.#lines.value));
    this.pending = computed(() => this.#saving.value > 0 || this.scan.queue.waiting.value.length > 0);
  }

  get load(): ReadonlySignal<ErnLoad> {
    return this.#load;
  }

  get lines(): ReadonlySignal<readonly ErnLineState[]> {
    return this.#lines;
  }

  get history(): ReadonlySignal<readonly HistoryRow[]> {
    return this.#history;
  }

  /** Does the code name a SKU or a drum of this ERN? */
  knows(code: string): boolean {
    return (
      matchScan(
        this.#lines.peek().map((line) => line.row.peek()),
        code,
      ) !== undefined
    );
  }

  /** Reads the document anew; what stands on the screen stays until the answer is there. */
  async open(): Promise<void> {
    try {
      const [ern, rows, history] = await Promise.all([
        this.#calls.ern(this.#id),
        this.#calls.lines(this.#id),
        this.#calls.history(this.#id),
      ]);
      this.#lines.value = rows.map(
        (row) => new ErnLineState(row, this.scan.location, (line, change) => this.save(line, change)),
      );
      this.#history.value = history;
      this.#load.value = { kind: 'ready', ern };
    } catch (error) {
      if (this.#load.peek().kind === 'ready') return;
      this.#load.value = { kind: 'failed', error };
    }
  }

  /** Saves a change of one line at once; what the server refuses is said beside its field and the typed value stays. */
  async save(line: ErnLineState, change: CountInput): Promise<boolean> {
    this.#saving.value += 1;
    line.pending(true);
    try {
      this.#show(await this.#calls.count(this.#id, change));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) line.refuse(fieldOf(error), error.message);
      else this.#words.failed(error);
      return false;
    } finally {
      line.pending(false);
      this.#saving.value -= 1;
    }
  }

  /** Everything typed is saved when its field is left; this waits for what is under way and says so. */
  async saveAll(): Promise<void> {
    if (await this.#settle()) this.#words.saved();
  }

  /** Saves what is not saved yet; answers whether the server took all of it. */
  async #settle(): Promise<boolean> {
    const lines = this.#lines.peek();
    await Promise.all(lines.map((line) => line.commit()));
    return lines.every((line) => line.refusal.peek() === undefined);
  }

  /** Receives the ERN; asks what the server wants confirmed. `asShipped` counts every line not counted yet as shipped. */
  async receive(asShipped = false): Promise<void> {
    if (!(await this.#settle())) return;
    try {
      const received = await this.confirmations.run(({ accept, declined }) =>
        this.#calls.receive(this.#id, {
          accept: [...accept],
          ...(asShipped && { asShipped }),
          ...(declined.includes('expect_rest') && { expectRest: false }),
        }),
      );
      if (received === undefined) return;
      await this.open();
      const load = this.#load.peek();
      if (load.kind === 'ready')
        this.#words.received(load.ern, () => this.undo(received.operationId), received.followUp);
    } catch (error) {
      if (!this.#showRefusal(error)) this.#words.failed(error);
    }
  }

  /** Takes an operation back, with its reason. */
  async undo(operationId: number, reason = 'Undo'): Promise<void> {
    await this.#calls.undo(operationId, reason);
    await this.open();
  }

  /** A refusal that names lines is shown beside them; answers whether it was. */
  #showRefusal(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.body.fields === undefined) return false;
    const named = Object.keys(error.body.fields).map(lineIdOf);
    const lines = this.#lines.peek().filter((line) => named.includes(line.key));
    for (const line of lines) line.refuse(fieldOf(error, line.key), error.message);
    return lines.length > 0;
  }

  #show(rows: Awaited<ReturnType<ErnCalls['count']>>): void {
    for (const row of rows)
      this.#lines
        .peek()
        .find((line) => line.key === String(row.id))
        ?.show(row);
  }
}

function asked(error: unknown) {
  return error instanceof ApiError && error.code === 'confirmation_required' ? error.body.confirmations : undefined;
}

function progressOf(lines: readonly ErnLineState[]): Progress {
  const rows = lines.map((line) => line.row.value);
  return {
    lines: rows.length,
    counted: rows.filter((row) => row.counts.length > 0).length,
    items: sum(rows.map((row) => row.countedQuantity ?? '0')),
    shipped: sum(rows.map((row) => row.shippedQuantity)),
    discrepancies: rows.filter((row) => discrepancyOf(row) !== undefined).length,
  };
}

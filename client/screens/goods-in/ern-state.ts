import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { ApiError } from '../../api-error.ts';
import { isRefusal } from '../../is-refusal.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import type { ScanStore } from '../../ui/scan/scan.ts';
import type { CountInput, Ern, ErnCalls, HistoryRow } from './ern-calls.ts';
import { ErnLineState } from './ern-line-state.ts';
import { type ErnProgress, progressOf } from './ern-progress.ts';
import type { ErnLine } from './ern-rules.ts';
import { createErnScan, type ErnScan, type ScannedCount } from './ern-scan.ts';
import { matchScan } from './match-scan.ts';
import { refusalText } from './refusal-text.ts';
import { fieldOf, lineIdOf } from './refused-field.ts';
import { isTypedErn, type TypedErn, typedOf } from './typed-ern.ts';

/** What the screen says about what happened; tests pass their own. */
export interface ErnWords {
  saved(): void;
  received(number: string, undo: () => Promise<void>, followUp: { id: number; number: string } | null): void;
  /** A failure that no line shows. */
  failed(error: unknown): void;
  /** Reading failed. */
  unread(error: unknown): void;
}

export type ErnLoad = { kind: 'loading' } | { kind: 'ready'; ern: Ern } | { kind: 'failed'; error: unknown };

/** The ERN screen: one document, its lines, counting and receiving (spec 4 and 5, Goods in). */
export class ErnState {
  readonly scan: ErnScan;
  readonly confirmations: Confirmations;
  readonly progress: ReadonlySignal<ErnProgress>;
  /** Something typed or scanned is not saved yet. */
  readonly unsaved: ReadonlySignal<boolean>;
  /** What is typed and not saved, by line. */
  readonly typed: ReadonlySignal<TypedErn | undefined>;
  readonly #id: number;
  readonly #calls: ErnCalls;
  readonly #words: ErnWords;
  readonly #load = signal<ErnLoad>({ kind: 'loading' });
  readonly #lines = signal<readonly ErnLineState[]>([]);
  readonly #history = signal<readonly HistoryRow[]>([]);
  readonly #saving = signal(0);

  constructor(id: number, calls: ErnCalls, words: ErnWords, store?: ScanStore<ScannedCount>) {
    this.#id = id;
    this.#calls = calls;
    this.#words = words;
    this.scan = createErnScan({
      calls,
      lines: () => this.#lines.peek(),
      count: async (change, key) => this.#show(await calls.count(id, change, key)),
      ...(store !== undefined && { store }),
    });
    this.confirmations = createConfirmations(asked, ['expect_rest']);
    this.progress = computed(() => progressOf(this.#lines.value.map((line) => line.row.value)));
    this.typed = computed(() => typedOf(this.#lines.value));
    this.unsaved = computed(
      () =>
        this.#saving.value > 0 ||
        this.scan.queue.waiting.value.length > 0 ||
        this.#lines.value.some((line) => line.isDirty.value),
    );
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

  /** Reads the document anew; what stands on the screen stays until the answer is there, and what is typed beyond it. */
  async open(): Promise<void> {
    try {
      const [ern, rows, history] = await Promise.all([
        this.#calls.ern(this.#id),
        this.#calls.lines(this.#id),
        this.#calls.history(this.#id),
      ]);
      this.#lines.value = rows.map((row) => this.#lineOf(row));
      this.#history.value = history;
      this.#load.value = { kind: 'ready', ern };
    } catch (error) {
      this.#words.unread(error);
      if (this.#load.peek().kind !== 'ready') this.#load.value = { kind: 'failed', error };
    }
  }

  #lineOf(row: ErnLine): ErnLineState {
    const known = this.#lines.peek().find((line) => line.key === String(row.id));
    if (known === undefined)
      return new ErnLineState(row, this.scan.location, (line, change) => this.save(line, change));
    known.show(row);
    return known;
  }

  /** Is it what this version of the screen kept? */
  readonly isTyped = isTypedErn;

  /** Puts back what was typed before the page went, on the lines that still are there. */
  restore(typed: TypedErn): void {
    for (const line of this.#lines.peek()) {
      const before = typed[line.key];
      if (before !== undefined) line.restore(before);
    }
  }

  /** The connection is back: sends what could not be saved without it. */
  resend(): void {
    for (const line of this.#lines.peek()) line.resend();
  }

  /** Saves a change of one line at once; what the server refuses is said beside its field and the typed value stays. */
  async save(line: ErnLineState, change: CountInput): Promise<boolean> {
    this.#saving.value += 1;
    line.pending(true);
    try {
      this.#show(await this.#calls.count(this.#id, change));
      return true;
    } catch (error) {
      if (isRefusal(error)) line[fieldOf(error)].refuse(refusalText(error));
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
    const saved = await Promise.all(this.#lines.peek().map((line) => line.commit()));
    return saved.every(Boolean);
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
      this.#words.received(received.number, () => this.undo(received.operationId), received.followUp);
      await this.open();
    } catch (error) {
      if (this.#showRefusal(error)) return;
      this.#words.failed(error);
      // It is not what it was: received or hidden by someone else, its job cancelled.
      if (error instanceof ApiError && error.status === 409) await this.open();
    }
  }

  /** Takes an operation back, with its reason. */
  async undo(operationId: number, reason = 'Undo'): Promise<void> {
    try {
      await this.#calls.undo(operationId, reason);
    } catch (error) {
      this.#words.failed(error);
    }
    await this.open();
  }

  /** A refusal that names lines is shown beside them; answers whether it was. */
  #showRefusal(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.body.fields === undefined) return false;
    const named = Object.keys(error.body.fields).map(lineIdOf);
    const lines = this.#lines.peek().filter((line) => named.includes(line.key));
    for (const line of lines) line[fieldOf(error, line.key)].refuse(refusalText(error));
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

import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import { compare, sum } from '../../shared/quantity.ts';
import { nextAnswer } from '../lines/answer-order.ts';
import { LineField, type LineFieldOptions, type TypedValue } from '../lines/line-field.ts';
import { isSending, type ScanQueue, scansApplied } from '../scan/scan-queue.ts';
import type { EditedLine } from '../ui/lines/line-column.ts';

/**
 * Saves a change of one line and resolves with whether the server accepted it; a refusal has been shown on the line. The change is made
 * once no scan is being saved.
 */
export type SaveLine<Line, Change> = (line: Line, change: () => Change) => Promise<boolean>;

interface CountedField<Row, Change> extends Pick<LineFieldOptions, 'fault' | 'hint' | 'isSendable'> {
  saved: (row: Row) => string;
  change: (typed: string) => Change;
}

/**
 * A line that is saved as it is typed: of an ERN, of a stock count, a stop of a pick. Its first field is the count. Changes are sent one
 * after the other, each based on the server's answer to the one before. If another user has counted since the value was typed, the user is
 * warned first: the typed value stays, and is sent once the user commits it again.
 */
export abstract class CountedLine<Row, Change> implements EditedLine {
  readonly key: string;
  readonly row: Signal<Row>;
  readonly flash = signal(0);
  readonly waiting = signal(0);
  /** The quantity that its scans add, until they are saved. */
  readonly coming = signal('0');
  readonly refusal = signal<string | undefined>(undefined);
  readonly bad: ReadonlySignal<boolean>;
  readonly isDirty: ReadonlySignal<boolean>;
  shown = nextAnswer();
  readonly #pending = signal(false);
  readonly #seen: Signal<Row>;
  readonly #fields: { readonly field: LineField; readonly saved: (row: Row) => string }[] = [];
  #sending: LineField | undefined;
  #last: Promise<boolean> = Promise.resolve(true);

  constructor(key: string, row: Row) {
    this.key = key;
    this.row = signal(row);
    this.#seen = signal(row);
    this.bad = computed(
      () => this.refusal.value !== undefined || this.fields.some(({ error }) => error.value !== undefined),
    );
    this.isDirty = computed(() => this.fields.some((field) => field.isDirty.value));
  }

  protected abstract save(change: () => Change): Promise<boolean>;

  /** The line as the user saw it when typing the count. */
  get seen(): Row {
    return this.#seen.peek();
  }

  get unsaved(): TypedValue | undefined {
    const [counted] = this.#fields;
    const unsaved = counted?.field.unsaved;
    return counted && unsaved && { ...unsaved, saved: counted.saved(this.#seen.value) };
  }

  get isSaving(): boolean {
    return this.#pending.peek();
  }

  pending(on: boolean): void {
    this.#pending.value = on;
  }

  /** Shows the server's current row; input in progress stays. `added`: the quantity that the user's own scan has just counted. */
  show(row: Row, added = '0'): void {
    this.shown = nextAnswer();
    this.row.value = row;
    this.refusal.value = undefined;
    for (const { field, saved } of this.#fields) field.show(saved(row));
    if (this.#fields[0]?.field.isDirty.peek() !== true || this.#differsBy(row, added)) this.#seen.value = row;
  }

  /** Whether this quantity is all that was counted since the user saw the line. */
  #differsBy(row: Row, added: string): boolean {
    const [counted] = this.#fields;
    if (counted === undefined || added === '0') return false;
    return compare(counted.saved(row) || '0', sum([counted.saved(this.#seen.peek()) || '0', added])) === 0;
  }

  /** Warns that another user has counted since the value was typed, which stays. */
  contest(row: Row, message: string): void {
    const field = this.#sending;
    field?.contest(message);
    this.show(row);
    if (field === undefined) this.#fields[0]?.field.contest(message);
    this.#seen.value = row;
  }

  /** Sends unsaved input, except values that others changed meanwhile; resolves with whether all of it is saved. */
  async commit(): Promise<boolean> {
    for (const field of this.fields) if (!field.isContested.peek()) field.onCommit();
    await this.#last;
    return !this.isDirty.peek();
  }

  resend(): void {
    for (const field of this.fields) if (untracked(() => field.unsaved)?.left === true) field.onCommit();
  }

  protected get fields(): readonly LineField[] {
    return this.#fields.map(({ field }) => field);
  }

  protected field({ saved, change, ...options }: CountedField<Row, Change>): LineField {
    const field: LineField = new LineField({
      ...options,
      saved: saved(this.row.peek()),
      pending: this.#pending,
      onCommit: () => this.#send(field, change),
    });
    this.#fields.push({ field, saved });
    return field;
  }

  /** A commit made before the warning does not send a value that turns out contested meanwhile. */
  #send(field: LineField, change: (typed: string) => Change): void {
    const knows = field.isContested.peek();
    this.#last = this.#last.then(async () => {
      if (field.isContested.peek() && !knows) return false;
      const typed = field.take();
      if (typed === undefined) return true;
      this.#sending = field;
      const isSaved = await this.save(() => change(typed));
      this.#sending = undefined;
      if (isSaved && field === this.#fields[0]?.field) this.#seen.value = this.row.peek();
      return isSaved;
    });
  }
}

export class Counting {
  readonly unsaved: ReadonlySignal<boolean>;
  readonly sending: ReadonlySignal<boolean>;
  readonly #saving = signal(0);
  readonly #queue: ScanQueue;

  constructor(queue: ScanQueue, isTyped: () => boolean) {
    this.#queue = queue;
    this.sending = computed(() => this.#saving.value > 0 || isSending(queue));
    this.unsaved = computed(() => this.#saving.value > 0 || queue.waiting.value.length > 0 || isTyped());
  }

  /**
   * Runs work that depends on what is counted, once the scans that count are saved. Scans that wait for the connection do not delay it, nor
   * does a number typed in the scan field, which is such work itself.
   */
  async afterScans<Result>(work: () => Promise<Result>): Promise<Result> {
    await scansApplied(this.#queue, ({ command }) => command !== undefined);
    return work();
  }

  /** Saves a change of a line at once and resolves with whether the server accepted it. `refused` shows the reason beside the line. */
  async save(
    line: Pick<CountedLine<unknown, unknown>, 'pending'>,
    work: () => Promise<unknown>,
    refused: (error: unknown) => void,
  ): Promise<boolean> {
    this.#saving.value += 1;
    line.pending(true);
    try {
      await work();
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      line.pending(false);
      this.#saving.value -= 1;
    }
  }
}

export async function commitAll(lines: readonly { commit(): Promise<boolean> }[]): Promise<boolean> {
  const saved = await Promise.all(lines.map((line) => line.commit()));
  return saved.every(Boolean);
}

/** Adds the quantities of unsaved scans to their lines, so that the user sees at once what a scan counts (checklist 48). */
export function addComing<Command, Line extends { readonly coming: Signal<string> }>(
  { displayed }: ScanQueue<Command>,
  lineOf: (command: Command) => Line | undefined,
  quantityOf: (line: Line, commands: readonly Command[]) => string,
): void {
  let former: readonly Line[] = [];
  effect(() => {
    const commands = displayed.value.flatMap(({ command }) => (command === undefined ? [] : [command]));
    const lines = [...new Set(commands.map(lineOf).filter((line) => line !== undefined))];
    for (const line of former) if (!lines.includes(line)) line.coming.value = '0';
    for (const line of lines) line.coming.value = quantityOf(line, commands);
    former = lines;
  });
}

/** Marks each line with its scans that wait for the connection, so that the user sees at once that they count (checklist 48, 55). */
export function markWaiting<Line extends { readonly waiting: Signal<number> }>(
  { stopped, stored }: ScanQueue,
  lineOf: (code: string) => Line | undefined,
): void {
  let marked: readonly Line[] = [];
  effect(() => {
    const scans = stopped.value === undefined ? [] : stored.value;
    const named = scans.map(({ code }) => lineOf(code)).filter((line) => line !== undefined);
    for (const line of new Set([...marked, ...named])) line.waiting.value = named.filter((one) => one === line).length;
    marked = named;
  });
}

import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import { LineField, type LineFieldOptions, type TypedValue } from '../lines/line-field.ts';
import { isSending, type ScanQueue } from '../scan/scan-queue.ts';
import type { EditedLine } from '../ui/lines/line-column.ts';

/** Saves a change of one line and answers whether the server took it; a refusal has been shown on the line. */
export type SaveLine<Line, Change> = (line: Line, change: Change) => Promise<boolean>;

interface CountedField<Row, Change> extends Pick<LineFieldOptions, 'fault' | 'hint' | 'isSendable'> {
  /** What is saved of it, as the field shows it. */
  saved: (row: Row) => string;
  /** The change that saves what is typed. */
  change: (typed: string) => Change;
}

/**
 * A line that is saved as it is typed: of an ERN, of a stock count, a stop of a pick. Its first field is what is counted. One change goes after
 * the other, each made from what the server answered to the one before. What somebody else counted since the person typed is said first; what is
 * typed stays, and goes when the person commits it again.
 */
export abstract class CountedLine<Row, Change> implements EditedLine {
  readonly key: string;
  readonly row: Signal<Row>;
  readonly flash = signal(0);
  /** Scans of it that wait for the connection. */
  readonly waiting = signal(0);
  /** What is wrong with the line as a whole. */
  readonly refusal = signal<string | undefined>(undefined);
  readonly bad: ReadonlySignal<boolean>;
  readonly isDirty: ReadonlySignal<boolean>;
  /** How often an answer of the server was shown. */
  shown = 0;
  readonly #pending = signal(false);
  /** The line when what is counted was typed. */
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

  protected abstract save(change: Change): Promise<boolean>;

  /** The line as the person knew it when they typed what is counted. */
  get seen(): Row {
    return this.#seen.peek();
  }

  /** What is typed as the count and not saved, beside what the person knew then. */
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

  /** What the server says now; what is being typed stays. */
  show(row: Row): void {
    this.shown += 1;
    this.row.value = row;
    this.refusal.value = undefined;
    for (const { field, saved } of this.#fields) field.show(saved(row));
    if (this.#fields[0]?.field.isDirty.peek() !== true) this.#seen.value = row;
  }

  /** Somebody else counted since the person typed: it is said, and what is typed stays. */
  contest(row: Row, message: string): void {
    const field = this.#sending;
    field?.contest(message);
    this.show(row);
    if (field === undefined) this.#fields[0]?.field.contest(message);
    this.#seen.value = row;
  }

  /** Sends what is typed and not saved yet, but for what others changed meanwhile; answers whether all of it is saved now. */
  async commit(): Promise<boolean> {
    for (const field of this.fields) if (!field.isContested.peek()) field.onCommit();
    await this.#last;
    return !this.isDirty.peek();
  }

  /** Sends again what was to be saved and could not be. */
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

  /** What turns out contested on the way is not sent again by a commit that was made before it was said. */
  #send(field: LineField, change: (typed: string) => Change): void {
    const knows = field.isContested.peek();
    this.#last = this.#last.then(async () => {
      if (field.isContested.peek() && !knows) return false;
      const typed = field.take();
      if (typed === undefined) return true;
      this.#sending = field;
      const isSaved = await this.save(change(typed));
      this.#sending = undefined;
      if (isSaved && field === this.#fields[0]?.field) this.#seen.value = this.row.peek();
      return isSaved;
    });
  }
}

/** What a screen that saves as it counts has under way. */
export class Counting {
  /** Something typed or scanned is not saved yet. */
  readonly unsaved: ReadonlySignal<boolean>;
  /** Something is on its way to the server. */
  readonly sending: ReadonlySignal<boolean>;
  readonly #saving = signal(0);

  constructor(queue: ScanQueue, isTyped: () => boolean) {
    this.sending = computed(() => this.#saving.value > 0 || isSending(queue));
    this.unsaved = computed(() => this.#saving.value > 0 || queue.waiting.value.length > 0 || isTyped());
  }

  /** Saves a change of a line at once; answers whether the server took it. `refused` says beside the line why not. */
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

/** Saves what is not saved yet on some lines; answers whether the server took all of it. */
export async function commitAll(lines: readonly { commit(): Promise<boolean> }[]): Promise<boolean> {
  const saved = await Promise.all(lines.map((line) => line.commit()));
  return saved.every(Boolean);
}

/** Marks each line with the scans of it that wait for the connection: who scans sees at once that they count (checklist 48, 55). */
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

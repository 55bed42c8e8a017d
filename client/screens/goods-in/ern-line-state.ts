import { computed, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import { LineField, type TypedValue } from '../../lines/line-field.ts';
import { t } from '../../texts.ts';
import type { EditedLine } from '../../ui/lines/line-column.ts';
import type { LineFieldName } from './ern-refusals.ts';
import type { CountInput, ErnLine } from './ern-rules.ts';
import { drumChange, quantityChange } from './line-changes.ts';
import { commentFault, differs, overCount, quantityFault, savedOf } from './typed-count.ts';

/** Saves a change of one line and answers whether the server took it; a refusal has been shown on the line. */
export type SaveLine = (line: ErnLineState, change: CountInput) => Promise<boolean>;

/** What is typed in the fields of a line and not saved. */
export type TypedLine = Partial<Record<'received' | 'drum' | 'comment' | 'segment', TypedValue>>;

/** One line of the ERN on screen: what the server knows, what is being typed, what is wrong with it. */
export class ErnLineState implements EditedLine {
  readonly key: string;
  readonly row: Signal<ErnLine>;
  readonly flash = signal(0);
  /** Who changed it elsewhere just now. */
  readonly changedBy = signal<string | undefined>(undefined);
  readonly note = computed(() => this.changedBy.value && t('ui_changedBy', { name: this.changedBy.value }));
  /** How often an answer of the server was shown. */
  shown = 0;
  /** On a handheld: is all of it shown? */
  readonly opened = signal(false);
  /** Somebody wants to receive: a difference without a comment is a fault now, not a line that is still counted. */
  readonly asksComment = signal(false);
  /** Somebody wants to comment on it though it does not differ. */
  readonly isCommented = signal(false);
  /** Is it, as typed or as saved, not what was shipped? */
  readonly differs: ReadonlySignal<boolean>;
  /** Scans of it that wait for the connection. */
  readonly waiting = signal(0);
  readonly received: LineField;
  readonly drum: LineField;
  readonly comment: LineField;
  /** The Cell ID, which not every supplier names. */
  readonly segment: LineField;
  /** What is wrong with where it lies: it has no location, or one that is not here. */
  readonly placeRefusal = signal<string | undefined>(undefined);
  readonly bad: ReadonlySignal<boolean>;
  readonly isDirty: ReadonlySignal<boolean>;
  readonly #pending = signal(false);
  /** The line when the quantity in its field was typed; of what others count meanwhile the person is told first. */
  readonly #seen: Signal<ErnLine>;
  /** The field whose value is on its way. */
  #sending: LineField | undefined;
  readonly #save: SaveLine;
  #last: Promise<boolean> = Promise.resolve(true);

  constructor(row: ErnLine, location: ReadonlySignal<{ id: number } | undefined>, save: SaveLine) {
    this.key = String(row.id);
    this.row = signal(row);
    this.#seen = signal(row);
    this.#save = save;
    const pending = this.#pending;
    this.received = new LineField({
      saved: savedOf.received(row),
      pending,
      fault: (typed) => quantityFault(typed, this.row.value),
      hint: (typed) => overCount(typed, this.row.value),
      isSendable: (typed) => quantityFault(typed, this.row.peek()) === undefined,
      onCommit: () =>
        this.#send(this.received, (typed) => quantityChange(this.row.peek(), typed, location.peek(), this.seen)),
    });
    this.drum = new LineField({
      saved: savedOf.drum(row),
      pending,
      onCommit: () => this.#send(this.drum, (typed) => drumChange(this.row.peek(), typed.trim(), location.peek())),
    });
    this.comment = new LineField({
      saved: savedOf.comment(row),
      pending,
      fault: (typed) => (this.asksComment.value ? commentFault(typed, this.row.value) : undefined),
      onCommit: () =>
        this.#send(this.comment, (typed) => ({
          lines: [{ lineId: row.id, discrepancyComment: typed.trim() || null }],
        })),
    });
    this.segment = new LineField({
      saved: savedOf.segment(row),
      pending,
      onCommit: () =>
        this.#send(this.segment, (typed) => ({ lines: [{ lineId: row.id, segment: typed.trim() || null }] })),
    });
    this.differs = computed(() => differs(this.received.value.value, this.row.value));
    this.bad = computed(
      () => this.placeRefusal.value !== undefined || this.#fields.some((field) => field.error.value !== undefined),
    );
    this.isDirty = computed(() => this.#fields.some((field) => field.isDirty.value));
  }

  /** What is typed and not saved; undefined when there is nothing. */
  get typed(): TypedLine | undefined {
    if (!this.isDirty.value) return undefined;
    const { received, drum, comment, segment } = this;
    const quantity = received.unsaved;
    const values = Object.entries({
      received: quantity && { ...quantity, saved: savedOf.received(this.#seen.value) },
      drum: drum.unsaved,
      comment: comment.unsaved,
      segment: segment.unsaved,
    });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  /** Counted at several places or on several drums: its quantity is their sum and is edited place by place. */
  get isSplit(): boolean {
    return this.row.value.counts.length > 1;
  }

  /** What was shipped is there. */
  countRest(): void {
    this.received.value.value = this.row.peek().shippedQuantity;
    this.received.onCommit();
  }

  /** What the server refused of it last, wherever on the line. */
  get refusal(): string | undefined {
    const refusals = [this.placeRefusal.value, ...this.#fields.map((field) => field.refusal.value)];
    return refusals.find((message) => message !== undefined);
  }

  /** Says beside its cell what the server refused. */
  refuse(field: LineFieldName, message: string): void {
    if (field === 'place') this.placeRefusal.value = message;
    else this[field].refuse(message);
  }

  /** The line as the person knew it when they typed the quantity. */
  get seen(): ErnLine {
    return this.#seen.peek();
  }

  /** Shows what others counted since the person typed, and says so where they did; what is typed stays. */
  contest(row: ErnLine, message: string): void {
    const field = this.#sending;
    field?.contest(message);
    this.show(row);
    if (field === undefined) this.received.contest(message);
    this.#seen.value = row;
  }

  /** Sends what is typed and not saved yet, but for what others changed meanwhile; answers whether all of it is saved now. */
  async commit(): Promise<boolean> {
    for (const field of this.#fields) if (!field.isContested.peek()) field.onCommit();
    await this.#last;
    return !this.isDirty.peek();
  }

  /** Puts back what was typed before the page went. */
  restore(typed: TypedLine): void {
    for (const name of ['received', 'drum', 'comment', 'segment'] as const) {
      const value = typed[name];
      if (value !== undefined) this[name].restore(value, t('ern_changedMeanwhile'));
    }
  }

  /** Sends again what was to be saved and could not be. */
  resend(): void {
    for (const field of this.#fields) if (untracked(() => field.unsaved)?.left === true) field.onCommit();
  }

  /** What the server says now; what is being typed stays. */
  show(row: ErnLine): void {
    this.shown += 1;
    this.row.value = row;
    this.placeRefusal.value = undefined;
    this.received.show(savedOf.received(row));
    if (!this.received.isDirty.peek()) this.#seen.value = row;
    this.drum.show(savedOf.drum(row));
    this.comment.show(savedOf.comment(row));
    this.segment.show(savedOf.segment(row));
  }

  get isSaving(): boolean {
    return this.#pending.peek();
  }

  pending(on: boolean): void {
    this.#pending.value = on;
  }

  get #fields(): readonly LineField[] {
    return [this.received, this.drum, this.comment, this.segment];
  }

  /**
   * One change after the other: each is made from what the server answered to the one before. What turns out contested on the way is not
   * sent again by a commit that was made before it was said.
   */
  #send(field: LineField, change: (typed: string) => CountInput): void {
    const knows = field.isContested.peek();
    this.#last = this.#last.then(async () => {
      if (field.isContested.peek() && !knows) return false;
      const typed = field.take();
      if (typed === undefined) return true;
      this.#sending = field;
      const isSaved = await this.#save(this, change(typed));
      this.#sending = undefined;
      if (isSaved && field === this.received) this.#seen.value = this.row.peek();
      return isSaved;
    });
  }
}

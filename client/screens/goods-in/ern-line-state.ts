import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { compare, fromUnits, isDecimal, toUnits } from '../../../shared/quantity.ts';
import type { TypedValue } from '../../lines/line-field.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { CountedLine, type SaveLine } from '../../work/counting.ts';
import type { LineFieldName } from './ern-refusals.ts';
import { type CountInput, discrepancyOf, type ErnLine, isFull, quantityProblem } from './ern-rules.ts';
import { drumChange, quantityChange } from './line-changes.ts';

export type SaveErnLine = SaveLine<ErnLineState, CountInput>;

export type TypedLine = Partial<Record<'received' | 'drum' | 'comment' | 'segment', TypedValue>>;

export class ErnLineState extends CountedLine<ErnLine, CountInput> {
  readonly changedBy = signal<string | undefined>(undefined);
  readonly note = computed(() => this.changedBy.value && t('ui_changedBy', { name: this.changedBy.value }));
  /** Whether the whole line is shown on a handheld. */
  readonly opened = signal(false);
  readonly isDone = computed(() => isFull(this.row.value));
  /** Set when the user tries to receive: from then on a difference without a comment is an error. */
  readonly asksComment = signal(false);
  /** Set when the user comments on a line that does not differ. */
  readonly isCommented = signal(false);
  /** Whether the quantity, typed or saved, differs from the shipped one. */
  readonly differs: ReadonlySignal<boolean>;
  /** The difference of a quantity that the user has set, while nothing explains it. */
  readonly unexplained: ReadonlySignal<'fewer' | 'more' | undefined>;
  readonly received = this.field({
    saved: savedOf.received,
    fault: (typed) => quantityFault(typed, this.row.value),
    hint: (typed) => overCount(typed, this.row.value),
    isSendable: (typed) => quantityFault(typed, this.row.peek()) === undefined,
    change: (typed) => {
      this.#isSet.value = true;
      return quantityChange(this.row.peek(), typed, this.#location.peek(), this.seen);
    },
  });
  readonly drum = this.field({
    saved: savedOf.drum,
    change: (typed) => drumChange(this.row.peek(), typed.trim(), this.#location.peek()),
  });
  readonly comment = this.field({
    saved: savedOf.comment,
    fault: (typed) => (this.asksComment.value ? commentFault(typed, this.row.value) : undefined),
    change: (typed) => this.#lineChange({ discrepancyComment: typed.trim() || null }),
  });
  /** The Cell ID; not every supplier provides one. */
  readonly segment = this.field({
    saved: savedOf.segment,
    change: (typed) => this.#lineChange({ segment: typed.trim() || null }),
  });
  /** A scan counts one of several, so the line differs until the last. */
  readonly #isSet = signal(false);
  readonly #location: ReadonlySignal<{ id: number } | undefined>;
  readonly #save: SaveErnLine;

  constructor(row: ErnLine, location: ReadonlySignal<{ id: number } | undefined>, save: SaveErnLine) {
    super(String(row.id), row);
    this.#location = location;
    this.#save = save;
    this.differs = computed(() => differs(this.received.value.value, this.row.value));
    this.unexplained = computed(() => {
      const row = this.row.value;
      return this.#isSet.value && row.discrepancyComment === null ? discrepancyOf(row)?.kind : undefined;
    });
  }

  get typed(): TypedLine | undefined {
    if (!this.isDirty.value) return undefined;
    const { unsaved: received, drum, comment, segment } = this;
    const values = Object.entries({ received, drum: drum.unsaved, comment: comment.unsaved, segment: segment.unsaved });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  /** Counted at several locations or on several drums: the quantity is their sum and is edited part by part. */
  get isSplit(): boolean {
    return this.row.value.counts.length > 1;
  }

  count(quantity: string): void {
    this.received.value.value = quantity;
    this.received.onCommit();
  }

  /** Sets the count to the shipped quantity. */
  countRest(): void {
    this.count(this.row.peek().shippedQuantity);
  }

  explain(comment: string): void {
    this.comment.value.value = comment;
    this.comment.onCommit();
  }

  get firstRefusal(): string | undefined {
    const refusals = [this.refusal.value, ...this.fields.map((field) => field.refusal.value)];
    return refusals.find((message) => message !== undefined);
  }

  refuse(field: LineFieldName, message: string): void {
    if (field === 'place') this.refusal.value = message;
    else this[field].refuse(message);
  }

  restore(typed: TypedLine): void {
    for (const name of ['received', 'drum', 'comment', 'segment'] as const) {
      const value = typed[name];
      if (value !== undefined) this[name].restore(value, t('ern_changedMeanwhile'));
    }
  }

  protected override save(change: () => CountInput): Promise<boolean> {
    return this.#save(this, change);
  }

  #lineChange(fields: Omit<NonNullable<CountInput['lines']>[number], 'lineId'>): CountInput {
    return { lines: [{ lineId: this.row.peek().id, ...fields }] };
  }
}

function quantityFault(typed: string, row: ErnLine): string | undefined {
  const problem = typed === '' ? undefined : quantityProblem(typed, row);
  if (problem === undefined) return undefined;
  return problem === 'whole' ? t('ern_wholeNumbers') : t('ern_notANumber');
}

/** More than shipped may be right, but may also be a slip, so it is pointed out while typing (checklist 49). */
function overCount(typed: string, { shippedQuantity }: ErnLine): string | undefined {
  if (!isDecimal(typed) || compare(typed, shippedQuantity) <= 0) return undefined;
  const quantity = fromUnits(toUnits(typed) - toUnits(shippedQuantity));
  return t('ern_moreThanShipped', { quantity: formatQuantity(quantity) });
}

/** Asks for the comment that a difference needs before the ERN can be received (rules 5, Goods in). */
function commentFault(typed: string, row: ErnLine): string | undefined {
  const discrepancy = discrepancyOf(row);
  if (discrepancy === undefined || typed.trim() !== '') return undefined;
  const quantity = formatQuantity(discrepancy.quantity);
  return discrepancy.kind === 'fewer' ? t('ern_sayMissing', { quantity }) : t('ern_sayExtra', { quantity });
}

/** Whether the typed quantity differs from the shipped one. If so it will need a comment, regardless of what is saved. */
function differs(typed: string, row: ErnLine): boolean {
  return isDecimal(typed) ? compare(typed, row.shippedQuantity) !== 0 : discrepancyOf(row) !== undefined;
}

const savedOf = {
  received: (row: ErnLine) => row.countedQuantity ?? row.receivedQuantity ?? '',
  drum: (row: ErnLine) => row.counts[0]?.drumNumber ?? row.drumNumber ?? '',
  comment: (row: ErnLine) => row.discrepancyComment ?? '',
  segment: (row: ErnLine) => row.segment ?? '',
};

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { t } from '../../texts.ts';
import type { EditedLine, LineCell } from '../../ui/lines/line-column.ts';
import { formatQuantity } from '../../ui/quantity-format.ts';
import type { CountInput } from './ern-calls.ts';
import { discrepancyOf, type ErnLine, quantityProblem, remainingOf } from './ern-rules.ts';

/** Saves a change of one line; a rejection has been shown on the line. */
export type SaveLine = (line: ErnLineState, change: CountInput) => Promise<unknown>;

/** One line of the ERN on screen: what the server knows, what is being typed, what is wrong with it. */
export class ErnLineState implements EditedLine {
  readonly key: string;
  readonly row: Signal<ErnLine>;
  readonly flash = signal(0);
  readonly bad: ReadonlySignal<boolean>;
  readonly received: LineCell & { error: ReadonlySignal<string | undefined> };
  readonly drum: LineCell;
  readonly comment: LineCell & { error: ReadonlySignal<string | undefined> };
  readonly #refusals = {
    received: signal<string | undefined>(undefined),
    drum: signal<string | undefined>(undefined),
    comment: signal<string | undefined>(undefined),
  };
  readonly #refusal = computed(() => {
    const { received, drum, comment } = this.#refusals;
    return received.value ?? drum.value ?? comment.value;
  });
  readonly #pending = signal(false);
  #saved: Promise<unknown> = Promise.resolve();

  constructor(row: ErnLine, location: ReadonlySignal<{ id: number } | undefined>, save: SaveLine) {
    this.key = String(row.id);
    this.row = signal(row);
    const saved = (change: CountInput) => {
      this.#saved = save(this, change);
    };
    this.received = {
      value: signal(typedQuantity(row)),
      error: computed(() => this.#quantityError()),
      pending: this.#pending,
      onCommit: (typed) => this.#commitQuantity(typed, location.peek()?.id, saved),
    };
    this.drum = {
      value: signal(typedDrum(row)),
      error: this.#refusals.drum,
      pending: this.#pending,
      onCommit: (typed) => this.#commitDrum(typed.trim(), location.peek()?.id, saved),
    };
    this.comment = {
      value: signal(row.discrepancyComment ?? ''),
      error: computed(() => this.#refusals.comment.value ?? this.#commentError()),
      pending: this.#pending,
      onCommit: (typed) => saved({ lines: [{ lineId: row.id, discrepancyComment: typed.trim() || null }] }),
    };
    this.bad = computed(() => this.received.error.value !== undefined || this.comment.error.value !== undefined);
  }

  /** Counted at several places or on several drums: its quantity is their sum and is edited place by place. */
  get isSplit(): boolean {
    return this.row.value.counts.length > 1;
  }

  /** What the server refused of it last. */
  get refusal(): ReadonlySignal<string | undefined> {
    return this.#refusal;
  }

  /** Saves what is typed and not saved yet. */
  async commit(): Promise<void> {
    const row = this.row.peek();
    if (this.received.value.peek() !== typedQuantity(row)) this.received.onCommit?.(this.received.value.peek());
    if (this.comment.value.peek() !== (row.discrepancyComment ?? ''))
      this.comment.onCommit?.(this.comment.value.peek());
    await this.#saved;
  }

  /** What the server says now; what is being typed elsewhere on the line stays. */
  show(row: ErnLine): void {
    this.row.value = row;
    this.received.value.value = typedQuantity(row);
    this.drum.value.value = typedDrum(row);
    this.comment.value.value = row.discrepancyComment ?? '';
    for (const refusal of Object.values(this.#refusals)) refusal.value = undefined;
  }

  pending(on: boolean): void {
    this.#pending.value = on;
  }

  /** What the server refused, beside the field it is about; the typed value stays. */
  refuse(field: 'received' | 'drum' | 'comment', message: string): void {
    this.#refusals[field].value = message;
  }

  #quantityError(): string | undefined {
    const typed = this.received.value.value;
    const problem = typed === '' ? undefined : quantityProblem(typed, this.row.value);
    if (problem === 'whole') return t('ern_wholeNumbers');
    if (problem === 'number') return t('ern_notANumber');
    return this.#refusals.received.value;
  }

  /** A difference needs its comment before the ERN can be received (spec 5). */
  #commentError(): string | undefined {
    const discrepancy = discrepancyOf(this.row.value);
    if (discrepancy === undefined || this.comment.value.value.trim() !== '') return undefined;
    const quantity = formatQuantity(discrepancy.quantity);
    return discrepancy.kind === 'fewer' ? t('ern_sayMissing', { quantity }) : t('ern_sayExtra', { quantity });
  }

  #commitQuantity(typed: string, locationId: number | undefined, save: (change: CountInput) => void): void {
    const row = this.row.peek();
    if (typed !== '' && quantityProblem(typed, row) !== undefined) return;
    const count = row.counts[0];
    const place = count === undefined ? placeOf(locationId, row) : samePlace(row);
    save({ counts: [{ lineId: row.id, ...place, set: typed === '' ? null : typed }] });
  }

  /** Another drum number is another count: the old one goes, its quantity stays. */
  #commitDrum(typed: string, locationId: number | undefined, save: (change: CountInput) => void): void {
    const row = this.row.peek();
    const count = row.counts[0];
    const place = count === undefined ? placeOf(locationId, row) : samePlace(row);
    const quantity = count?.quantity ?? remainingOf(row);
    const { drumNumber: _former, ...elsewhere } = place;
    save({
      counts: [
        ...(count === undefined ? [] : [{ lineId: row.id, ...place, set: null }]),
        { lineId: row.id, ...elsewhere, ...(typed !== '' && { drumNumber: typed }), set: quantity },
      ],
    });
  }
}

function typedQuantity(row: ErnLine): string {
  return row.countedQuantity ?? row.receivedQuantity ?? '';
}

function typedDrum(row: ErnLine): string {
  return row.counts[0]?.drumNumber ?? row.drumNumber ?? '';
}

/** Where a first count goes: the sticky location, and the drum that was expected. */
function placeOf(locationId: number | undefined, row: ErnLine) {
  return {
    ...(locationId !== undefined && { locationId }),
    ...(row.drumNumber !== null && { drumNumber: row.drumNumber }),
    ...(row.supplierDrumNumber !== null && { supplierDrumNumber: row.supplierDrumNumber }),
  };
}

function samePlace(row: ErnLine) {
  const count = row.counts[0];
  return {
    ...(count?.location != null && { locationId: count.location.id }),
    ...(count?.drumNumber != null && { drumNumber: count.drumNumber }),
    ...(count?.supplierDrumNumber != null && { supplierDrumNumber: count.supplierDrumNumber }),
  };
}

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { RowOf } from '../../../shared/contract/operation.ts';
import type { listStockCountLines } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { isDecimal, isWhole } from '../../../shared/quantity.ts';
import { LineField, type TypedValue } from '../../lines/line-field.ts';
import { t } from '../../texts.ts';
import type { EditedLine } from '../../ui/lines/line-column.ts';

export type CountLine = RowOf<typeof listStockCountLines>;

/** One place that is counted: what the server knows, and what is being typed. */
export class CountLineState implements EditedLine {
  readonly key: string;
  readonly row: Signal<CountLine>;
  readonly flash = signal(0);
  readonly counted: LineField;
  readonly bad: ReadonlySignal<boolean>;
  readonly #pending = signal(false);

  /** What was counted there when the person typed. */
  #seen: string | null;

  constructor(row: CountLine, save: (line: CountLineState) => void) {
    this.key = String(row.id);
    this.row = signal(row);
    this.#seen = row.counted;
    this.counted = new LineField({
      saved: row.counted ?? '',
      pending: this.#pending,
      fault: (typed) => this.#fault(typed),
      isSendable: (typed) => this.#fault(typed) === undefined,
      onCommit: () => save(this),
    });
    this.bad = computed(() => this.counted.error.value !== undefined);
  }

  /** What the server says now; what is being typed stays. */
  show(row: CountLine): void {
    this.row.value = row;
    this.counted.show(row.counted ?? '');
    if (!this.counted.isDirty.peek()) this.#seen = row.counted;
  }

  get seen(): string | null {
    return this.#seen;
  }

  /** It is saved, and what was typed since comes after it. */
  saved(row: CountLine): void {
    this.show(row);
    this.#seen = row.counted;
  }

  /** Somebody else counted here since the person typed: it is said, and what is typed stays. */
  contest(row: CountLine, message: string): void {
    this.counted.contest(message);
    this.show(row);
    this.#seen = row.counted;
  }

  pending(on: boolean): void {
    this.#pending.value = on;
  }

  #fault(typed: string): string | undefined {
    if (typed === '') return undefined;
    if (!isDecimal(typed) || typed.startsWith('-')) return t('counting_notANumber');
    return this.row.value.sku.wholeNumbers && !isWhole(typed) ? t('counting_wholeNumbers') : undefined;
  }
}

/** What is typed on a count and not saved, by line. */
export type TypedCounts = Readonly<Record<string, TypedValue>>;

/** What is typed on these lines; undefined when all of it is saved. */
export function typedOf(lines: readonly CountLineState[]): TypedCounts | undefined {
  const typed = lines.flatMap(({ key, counted: { unsaved } }) =>
    unsaved === undefined ? [] : [[key, unsaved] as const],
  );
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}

/** Is it what this version of the screen kept? */
export function isTypedCounts(value: unknown): value is TypedCounts {
  return isRecord(value) && Object.values(value).every(isTyped);
}

function isTyped(value: unknown): boolean {
  return isRecord(value) && typeof value['typed'] === 'string' && typeof value['saved'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

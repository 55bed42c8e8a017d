import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { compare, isDecimal, isWhole, subtract, sum } from '../../../shared/quantity.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import type { EditedLine, LineCell } from '../../ui/lines/line-column.ts';
import type { Movable, Suggestion } from './move-dependencies.ts';

/** A stock line on screen: what lies there, how much of it is to be moved, what is wrong with that. */
export class MoveLineState implements EditedLine {
  readonly key: string;
  readonly row: Signal<Movable>;
  readonly flash = signal(0);
  /** How much is to be moved; empty: the line is not selected. */
  readonly typed = signal('');
  /** Who else changed what lies there while it was on screen. */
  readonly changedBy = signal<string | undefined>(undefined);
  readonly suggestion: Signal<Suggestion | undefined> = signal(undefined);
  readonly fault: ReadonlySignal<QuantityFault | undefined>;
  readonly error: ReadonlySignal<string | undefined>;
  readonly bad: ReadonlySignal<boolean>;
  /** How much of it picks hold. */
  readonly takesReserved: ReadonlySignal<string>;
  readonly cell: LineCell;
  readonly #refused = signal<{ typed: string; message: string } | undefined>(undefined);

  constructor(row: Movable) {
    this.key = String(row.id);
    this.row = signal(row);
    this.fault = computed(() => quantityFault(this.typed.value, this.row.value));
    this.error = computed(() => this.#refusal() ?? this.#faultText());
    this.bad = computed(() => this.error.value !== undefined);
    this.takesReserved = computed(() => reservedPart(this.typed.value, this.row.value));
    this.cell = { value: this.typed, error: this.error };
  }

  /** What the server says now; what is typed stays. */
  show(row: Movable, suggestion: Suggestion | undefined): void {
    this.row.value = row;
    this.suggestion.value = suggestion;
  }

  /** Says who changed what lies there since it was so; nobody else did after a move of one's own. */
  compareWith(before: Movable, changedBy: string | undefined): void {
    const { quantity, reserved } = this.row.peek();
    const isSame = quantity === before.quantity && reserved === before.reserved;
    if (!isSame) this.changedBy.value = changedBy;
  }

  get isChosen(): boolean {
    return this.typed.value !== '';
  }

  /** Is all of it chosen? */
  get isWhole(): boolean {
    const { quantity } = this.row.value;
    return isDecimal(this.typed.value) && compare(this.typed.value, quantity) === 0;
  }

  /** What is not chosen yet of what is there. */
  get rest(): string {
    const typed = isDecimal(this.typed.peek()) ? this.typed.peek() : '0';
    return subtract(this.row.peek().quantity, typed);
  }

  chooseAll(): void {
    this.typed.value = this.row.peek().quantity;
  }

  clear(): void {
    this.typed.value = '';
  }

  /** So much more of it. */
  add(quantity: string): void {
    this.typed.value = sum([subtract(this.row.peek().quantity, this.rest), quantity]);
  }

  /** The server refused what stands typed; the message goes when it is changed. */
  refuse(message: string): void {
    this.#refused.value = { typed: this.typed.peek(), message };
  }

  /** What its fields are called for those who hear them. */
  get what(): string {
    const { stockCode, drum } = this.row.value;
    return drum ?? stockCode;
  }

  #refusal(): string | undefined {
    const refused = this.#refused.value;
    return refused?.typed === this.typed.value ? refused.message : undefined;
  }

  #faultText(): string | undefined {
    const { quantity, drum } = this.row.value;
    const available = formatQuantity(quantity);
    switch (this.fault.value) {
      case 'number':
        return t('move_notANumber');
      case 'whole':
        return t('move_wholeNumbers');
      case 'over':
        return t('move_over', { quantity: formatQuantity(this.typed.value), available });
      case 'part':
        return t('move_drumWhole', { drum: drum ?? '', quantity: available });
      default:
        return undefined;
    }
  }
}

/** What is wrong with a quantity to move (rules 5, Move stock; rules: Drums). */
type QuantityFault = 'number' | 'whole' | 'over' | 'part';

/** The fault of what is typed, before the server says it; none for nothing typed: the line is not selected. */
function quantityFault(typed: string, row: Movable): QuantityFault | undefined {
  if (typed === '') return undefined;
  if (!isDecimal(typed) || compare(typed, '0') <= 0) return 'number';
  if (row.wholeNumbers && !isWhole(typed)) return 'whole';
  if (compare(typed, row.quantity) > 0) return 'over';
  return row.drum !== null && compare(typed, row.quantity) < 0 ? 'part' : undefined;
}

/** How much of what is typed is promised to picks: free quantity goes first. */
function reservedPart(typed: string, { quantity, reserved }: Movable): string {
  if (!isDecimal(typed)) return '0';
  const over = subtract(typed, subtract(quantity, reserved));
  return over.startsWith('-') ? '0' : over;
}

/** How much is to be moved, by stock line, as it is typed. */
export type TypedMoves = Readonly<Record<string, string>>;

/** What is typed on these lines; undefined when nothing is. */
export function typedOf(lines: readonly MoveLineState[]): TypedMoves | undefined {
  return lines.length === 0 ? undefined : Object.fromEntries(lines.map(({ key, typed }) => [key, typed.value]));
}

/** Is it what this version of the screen kept? */
export function isTypedMoves(value: unknown): value is TypedMoves {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((typed) => typeof typed === 'string')
  );
}

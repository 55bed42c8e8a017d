import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { RowOf } from '../../shared/contract/operation.ts';
import type { listMovableStock } from '../../shared/contract/putaway/putaway.ts';
import { compare, isDecimal, isWhole, subtract, sum } from '../../shared/quantity.ts';
import type { ApiError } from '../calls/errors.ts';
import { refusedFields } from '../lines/refused-fields.ts';
import { t } from '../texts.ts';
import { formatQuantity } from '../ui/formats.ts';
import type { EditedLine, LineCell } from '../ui/lines/line-column.ts';

export type Movable = RowOf<typeof listMovableStock>;

export interface GoodsRules {
  most(row: Movable): string;
  readonly partOfDrum: boolean;
}

export class GoodsLine implements EditedLine {
  readonly key: string;
  readonly row: Signal<Movable>;
  readonly flash = signal(0);
  /** The chosen quantity; empty if the line is not selected. */
  readonly typed = signal('');
  readonly changedBy = signal<string | undefined>(undefined);
  readonly fault: ReadonlySignal<QuantityFault | undefined>;
  readonly error: ReadonlySignal<string | undefined>;
  readonly bad: ReadonlySignal<boolean>;
  readonly cell: LineCell;
  readonly #rules: GoodsRules;
  readonly #refused = signal<{ typed: string; message: string } | undefined>(undefined);

  constructor(row: Movable, rules: GoodsRules) {
    this.key = String(row.id);
    this.row = signal(row);
    this.#rules = rules;
    this.fault = computed(() => quantityFault(this.typed.value, this.row.value, rules));
    this.error = computed(() => this.#refusal() ?? this.#faultText());
    this.bad = computed(() => this.error.value !== undefined);
    this.cell = { value: this.typed, error: this.error };
  }

  /** Records who changed the stock since `before`; `changedBy` is undefined after the user's own action. */
  compareWith(before: Movable, changedBy: string | undefined): void {
    const { quantity, reserved } = this.row.peek();
    const isSame = quantity === before.quantity && reserved === before.reserved;
    if (!isSame) this.changedBy.value = changedBy;
  }

  get isChosen(): boolean {
    return this.typed.value !== '';
  }

  get most(): string {
    return this.#rules.most(this.row.value);
  }

  get isWhole(): boolean {
    return isDecimal(this.typed.value) && compare(this.typed.value, this.most) === 0;
  }

  /** The quantity not chosen yet. */
  get rest(): string {
    const typed = isDecimal(this.typed.peek()) ? this.typed.peek() : '0';
    return subtract(this.#rules.most(this.row.peek()), typed);
  }

  /** The quantity neither chosen nor reserved. */
  get freeRest(): string {
    const { quantity, reserved } = this.row.peek();
    return subtract(this.rest, subtract(this.#rules.most(this.row.peek()), subtract(quantity, reserved)));
  }

  chooseAll(): void {
    const most = this.#rules.most(this.row.peek());
    if (compare(most, '0') > 0) this.typed.value = most;
  }

  clear(): void {
    this.typed.value = '';
  }

  add(quantity: string): void {
    this.typed.value = sum([subtract(this.#rules.most(this.row.peek()), this.rest), quantity]);
  }

  /** Shows the server's refusal until the typed quantity changes. */
  refuse(message: string): void {
    this.#refused.value = { typed: this.typed.peek(), message };
  }

  /** The name of its fields for screen readers. */
  get what(): string {
    const { stockCode, drum } = this.row.value;
    return drum ?? stockCode;
  }

  #refusal(): string | undefined {
    const refused = this.#refused.value;
    return refused?.typed === this.typed.value ? refused.message : undefined;
  }

  #faultText(): string | undefined {
    const available = formatQuantity(this.most);
    switch (this.fault.value) {
      case 'number':
        return t('goods_notANumber');
      case 'whole':
        return t('goods_wholeNumbers');
      case 'over':
        return t('goods_over', { quantity: formatQuantity(this.typed.value), available });
      case 'part':
        return t('goods_drumWhole', { drum: this.row.value.drum ?? '', quantity: available });
      default:
        return undefined;
    }
  }
}

/** A fault of a typed quantity (rules 5, Move stock; rules 5, Allocation; rules: Drums). */
type QuantityFault = 'number' | 'whole' | 'over' | 'part';

/** Checks the typed quantity before the server does. Empty input is valid: the line is not selected. */
function quantityFault(typed: string, row: Movable, rules: GoodsRules): QuantityFault | undefined {
  if (typed === '') return undefined;
  if (!isDecimal(typed) || compare(typed, '0') <= 0) return 'number';
  if (row.wholeNumbers && !isWhole(typed)) return 'whole';
  const most = rules.most(row);
  if (compare(typed, most) > 0) return 'over';
  return !rules.partOfDrum && row.drum !== null && compare(typed, most) < 0 ? 'part' : undefined;
}

export interface GoodsSum {
  readonly code: string;
  readonly quantity: string;
}

export function sumOf(lines: readonly GoodsLine[]): GoodsSum | undefined {
  const codes = new Set(lines.map((line) => line.row.peek().stockCode));
  const [code] = codes;
  if (code === undefined || codes.size > 1) return undefined;
  return { code, quantity: sum(lines.map((line) => line.typed.peek())) };
}

/** Shows a refusal beside the lines that it names; its line numbers refer to `sent`. */
export function refuseLines(
  lines: readonly GoodsLine[],
  error: ApiError,
  sent: readonly { readonly stockLineId: number }[],
): void {
  for (const { line: index = -1, message } of refusedFields(error)) {
    const id = sent[index]?.stockLineId;
    lines.find((line) => line.key === String(id))?.refuse(message);
  }
}

export function isRefusedAt(lines: readonly GoodsLine[], { body }: ApiError): boolean {
  const messages = Object.values(body.fields ?? {});
  return lines.some((line) => messages.includes(line.error.peek() ?? ''));
}

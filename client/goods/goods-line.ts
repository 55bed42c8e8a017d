import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { RowOf } from '../../shared/contract/operation.ts';
import type { listMovableStock } from '../../shared/contract/putaway/putaway.ts';
import { compare, isDecimal, isWhole, subtract, sum } from '../../shared/quantity.ts';
import type { ApiError } from '../calls/errors.ts';
import { refusedFields } from '../lines/refused-fields.ts';
import { t } from '../texts.ts';
import { formatQuantity } from '../ui/formats.ts';
import type { EditedLine, LineCell } from '../ui/lines/line-column.ts';

/** A stock line to choose from. */
export type Movable = RowOf<typeof listMovableStock>;

/** What a screen does with the goods of a line. */
export interface GoodsRules {
  /** How much of it can be chosen. */
  most(row: Movable): string;
  /** May part of a drum be chosen? */
  readonly partOfDrum: boolean;
}

/** A stock line on screen: what lies there, how much of it is chosen, what is wrong with that. */
export class GoodsLine implements EditedLine {
  readonly key: string;
  readonly row: Signal<Movable>;
  readonly flash = signal(0);
  /** How much is chosen; empty: the line is not selected. */
  readonly typed = signal('');
  /** Who else changed what lies there while it was on screen. */
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

  /** Says who changed what lies there since it was so; nobody else did after an action of one's own. */
  compareWith(before: Movable, changedBy: string | undefined): void {
    const { quantity, reserved } = this.row.peek();
    const isSame = quantity === before.quantity && reserved === before.reserved;
    if (!isSame) this.changedBy.value = changedBy;
  }

  get isChosen(): boolean {
    return this.typed.value !== '';
  }

  /** How much of it can be chosen. */
  get most(): string {
    return this.#rules.most(this.row.value);
  }

  /** Is as much chosen as can be? */
  get isWhole(): boolean {
    return isDecimal(this.typed.value) && compare(this.typed.value, this.most) === 0;
  }

  /** What is not chosen yet. */
  get rest(): string {
    const typed = isDecimal(this.typed.peek()) ? this.typed.peek() : '0';
    return subtract(this.#rules.most(this.row.peek()), typed);
  }

  /** What is not chosen yet and nobody reserved. */
  get freeRest(): string {
    const { quantity, reserved } = this.row.peek();
    return subtract(this.rest, subtract(this.#rules.most(this.row.peek()), subtract(quantity, reserved)));
  }

  /** All of it; a line of which nothing can be chosen stays as it is. */
  chooseAll(): void {
    const most = this.#rules.most(this.row.peek());
    if (compare(most, '0') > 0) this.typed.value = most;
  }

  clear(): void {
    this.typed.value = '';
  }

  /** So much more of it. */
  add(quantity: string): void {
    this.typed.value = sum([subtract(this.#rules.most(this.row.peek()), this.rest), quantity]);
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

/** What is wrong with a quantity (rules 5, Move stock; rules 5, Allocation; rules: Drums). */
type QuantityFault = 'number' | 'whole' | 'over' | 'part';

/** The fault of what is typed, before the server says it; none for nothing typed: the line is not selected. */
function quantityFault(typed: string, row: Movable, rules: GoodsRules): QuantityFault | undefined {
  if (typed === '') return undefined;
  if (!isDecimal(typed) || compare(typed, '0') <= 0) return 'number';
  if (row.wholeNumbers && !isWhole(typed)) return 'whole';
  const most = rules.most(row);
  if (compare(typed, most) > 0) return 'over';
  return !rules.partOfDrum && row.drum !== null && compare(typed, most) < 0 ? 'part' : undefined;
}

/** How much of which SKU. */
export interface GoodsSum {
  readonly code: string;
  readonly quantity: string;
}

/** What is chosen of these lines, where all of it is one SKU. */
export function sumOf(lines: readonly GoodsLine[]): GoodsSum | undefined {
  const codes = new Set(lines.map((line) => line.row.peek().stockCode));
  const [code] = codes;
  if (code === undefined || codes.size > 1) return undefined;
  return { code, quantity: sum(lines.map((line) => line.typed.peek())) };
}

/** Shows a refusal beside the lines that it names among those that were sent. */
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

/** Is it said beside a line why this was refused? */
export function isRefusedAt(lines: readonly GoodsLine[], { body }: ApiError): boolean {
  const messages = Object.values(body.fields ?? {});
  return lines.some((line) => messages.includes(line.error.peek() ?? ''));
}

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import {
  type Allocation,
  allocateLines,
  type Candidate,
  questionsOf,
  type Take,
} from '../../../../shared/allocation.ts';
import type { QuestionKey } from '../../../../shared/confirmations.ts';
import type { availability } from '../../../../shared/contract/goods-out/availability.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { onlyNamed } from '../../../../shared/gs1/scanned-sku.ts';
import { compare, fromUnits, isDecimal, isWhole, sum, toUnits } from '../../../../shared/quantity.ts';
import { TypedField } from '../../../lines/typed-field.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { EditedLine } from '../../../ui/lines/line-column.ts';
import type { PickInput } from './pick-head.ts';
import type { PickSku, TypedPickLine, TypedShares, TypedValues } from './typed-pick.ts';

export type AvailableSku = RowOf<typeof availability>;

export type StockRow = AvailableSku['stock'][number] & Candidate;

/** What the user must accept for a line, and how much of it. */
export interface LineQuestion {
  readonly key: QuestionKey;
  readonly quantity: string;
  readonly takes: readonly Take<StockRow>[];
}

interface PickLineDependencies {
  /** Set when the user tries to save: missing values are errors from then on. */
  readonly tried: ReadonlySignal<boolean>;
  /** Without a job, free stock is the pick's own. */
  readonly hasJob: ReadonlySignal<boolean>;
  /** Without a segment, no segment of the job counts as another one. */
  readonly hasSegment: ReadonlySignal<boolean>;
  /** Whether the owner is still that of the edited pick: unchanged lines then keep their stock. */
  readonly isSameOwner: ReadonlySignal<boolean>;
  /** The quantities that the edited pick already holds, by stock line: it can take them again. */
  readonly held: ReadonlySignal<ReadonlyMap<number, string>>;
}

/** One line of a pick: a quantity of a SKU, and the stock that the server would allocate to it (rules 5, Pick). */
export class PickLineState implements EditedLine {
  readonly key: string;
  readonly sku: PickSku;
  readonly flash = signal(0);
  /** Shown for a while after others took some of its stock. */
  readonly note: Signal<string | undefined> = signal(undefined);
  readonly quantity: TypedField;
  /** The available stock, and who holds the rest; undefined while loading. */
  readonly stock: Signal<AvailableSku | undefined> = signal(undefined);
  /** The quantity from each stock line, if split by hand. */
  readonly shares: Signal<TypedShares | undefined>;
  readonly accepted: Signal<ReadonlySet<QuestionKey>>;
  readonly parameters: Signal<TypedValues>;
  readonly rows: ReadonlySignal<readonly StockRow[]>;
  readonly available: ReadonlySignal<string | undefined>;
  readonly allocation: ReadonlySignal<Allocation<StockRow>>;
  readonly questions: ReadonlySignal<readonly LineQuestion[]>;
  readonly fault: ReadonlySignal<string | undefined>;
  readonly bad: ReadonlySignal<boolean>;
  readonly hasSegment: ReadonlySignal<boolean>;
  readonly #held: PickLineDependencies['held'];
  readonly #refused = signal<{ of: unknown; message: string } | undefined>(undefined);

  constructor(typed: TypedPickLine, { tried, hasJob, hasSegment, isSameOwner, held }: PickLineDependencies) {
    this.key = typed.sku.stockCode;
    this.sku = typed.sku;
    this.#held = held;
    this.hasSegment = hasSegment;
    this.shares = signal(typed.shares);
    this.accepted = signal(new Set(typed.accepted));
    this.parameters = signal(typed.parameters);
    this.quantity = new TypedField({ typed: typed.quantity, fault: (text) => this.#quantityFault(text, tried.value) });
    this.rows = computed(() => (this.stock.value?.stock ?? []).map((row) => this.#rowOf(row)));
    this.available = computed(
      () => this.stock.value && fromUnits(this.rows.value.reduce((all, row) => all + row.available, 0n)),
    );
    this.allocation = computed(() => this.#allocated(isSameOwner.value));
    this.questions = computed(() => this.#questions(hasJob.value));
    this.fault = computed(() => this.#fault(tried.value));
    this.bad = computed(() => this.quantity.error.value !== undefined || this.fault.value !== undefined);
  }

  /** Adds a scanned quantity. A split by hand no longer adds up and is dropped. */
  add(quantity: string): void {
    const before = this.quantity.value.peek();
    this.quantity.value.value = sum([isDecimal(before) ? before : '0', quantity]);
    this.shares.value = undefined;
  }

  /** Adds all that a drum still has to the stock taken before; returns false if the drum has nothing free. */
  addDrum(number: string): boolean {
    const free = this.rows.peek().filter(({ available }) => available > 0n);
    const row = onlyNamed(free, number, ({ drumNumber }) => drumNumber);
    const before = (this.shares.peek() ?? []).filter(([id]) => id !== row?.stockLineId);
    if (row === undefined) return false;
    this.split([...before, [row.stockLineId, fromUnits(row.available)]]);
    return true;
  }

  /** Takes the stock that the user chose; the quantity becomes its sum. */
  split(shares: TypedShares | undefined): void {
    this.shares.value = shares;
    if (shares !== undefined) this.quantity.value.value = sum(shares.map(([, quantity]) => quantity));
  }

  accept(key: QuestionKey, on: boolean): void {
    const accepted = new Set(this.accepted.peek());
    if (on) accepted.add(key);
    else accepted.delete(key);
    this.accepted.value = accepted;
  }

  /** The message disappears when the line changes. */
  refuse(field: string, message: string): void {
    if (field === 'quantity') this.quantity.refuse(message);
    else this.#refused.value = { of: this.#chosen(), message };
  }

  typed(): TypedPickLine {
    return {
      sku: this.sku,
      quantity: this.quantity.value.value,
      shares: this.shares.value,
      accepted: [...this.accepted.value],
      parameters: this.parameters.value,
    };
  }

  input(): PickInput['lines'][number] {
    const shares = this.shares.peek();
    const parameters = this.parameters.peek();
    return {
      stockCode: this.sku.stockCode,
      quantity: this.quantity.value.peek().trim(),
      ...(shares !== undefined && { stock: shares.map(([stockLineId, quantity]) => ({ stockLineId, quantity })) }),
      ...(Object.keys(parameters).length > 0 && { parameters }),
    };
  }

  #rowOf(row: AvailableSku['stock'][number]): StockRow {
    const held = toUnits(this.#held.value.get(row.stockLineId) ?? '0');
    const available = toUnits(row.available) + held;
    return { ...row, available, skuId: this.sku.id, locationName: row.location.name } as StockRow;
  }

  #allocated(isSameOwner: boolean): Allocation<StockRow> {
    const typed = this.quantity.value.value.trim();
    const held = this.#held.value;
    const keepsStock = isSameOwner && isPositive(typed) && compare(sum(held.values()), typed) === 0;
    const shares = (this.shares.value ?? (keepsStock ? [...held] : undefined))?.map(([id, quantity]) => ({
      quantity: toUnits(quantity),
      isOf: (row: StockRow) => row.stockLineId === id,
    }));
    const quantity = isPositive(typed) ? toUnits(typed) : 0n;
    const [allocation] = allocateLines([{ skuId: this.sku.id, quantity, shares }], this.rows.value);
    return allocation ?? { takes: [], missing: quantity };
  }

  #questions(hasJob: boolean): readonly LineQuestion[] {
    return questionsOf(this.allocation.value.takes, hasJob).map(({ key, takes }) => ({
      key,
      takes,
      quantity: totalOf(takes),
    }));
  }

  #quantityFault(typed: string, isTried: boolean): string | undefined {
    if (typed === '') return isTried ? t('pick_quantityMissing') : undefined;
    if (!isPositive(typed)) return t('pick_notAQuantity');
    if (this.sku.wholeNumbers && !isWhole(typed)) return t('pick_wholeNumbers');
    const available = this.available.value;
    const isOver = available !== undefined && compare(typed, available) > 0;
    return isOver ? t('pick_insufficient', { available: formatQuantity(available), unit: this.sku.unit }) : undefined;
  }

  #fault(isTried: boolean): string | undefined {
    const refused = this.#refused.value;
    if (refused !== undefined && refused.of === this.#chosen()) return refused.message;
    const shares = this.shares.value;
    const typed = this.quantity.value.value.trim();
    if (shares !== undefined && isPositive(typed)) {
      if (compare(sum(shares.map(([, quantity]) => quantity)), typed) !== 0) return t('pick_mismatch');
      if (this.stock.value !== undefined && this.allocation.value.missing > 0n) return t('pick_splitShort');
    }
    const isOpen = this.questions.value.some(({ key }) => !this.accepted.value.has(key));
    return isTried && isOpen ? t('pick_tickFirst') : undefined;
  }

  /** A refusal of the whole line is shown as long as this stays the same. */
  #chosen(): string {
    return JSON.stringify([this.quantity.value.value, this.shares.value, [...this.accepted.value]]);
  }
}

function isPositive(typed: string): boolean {
  return isDecimal(typed) && toUnits(typed) > 0n;
}

export function totalOf(takes: readonly Take<StockRow>[]): string {
  return fromUnits(takes.reduce((all, { quantity }) => all + quantity, 0n));
}

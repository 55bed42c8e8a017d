import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Input } from '../../../../shared/contract/operation.ts';
import type { createShipment } from '../../../../shared/contract/shipments/shipments.ts';
import { compare, isDecimal, isWhole, subtract, sum } from '../../../../shared/quantity.ts';
import { TypedField } from '../../../lines/typed-field.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { EditedLine } from '../../../ui/lines/line-column.ts';
import { type StockToSend, stockKey, type TypedSentLine } from './typed-shipment.ts';

type LineInput = NonNullable<Input<typeof createShipment>['lines']>[number];

/** One line of a return or transfer: the quantity to send from one location (rules 5, Returns and transfers). */
export class SentLine implements EditedLine {
  readonly key: string;
  readonly row: Signal<StockToSend>;
  readonly flash = signal(0);
  readonly note: Signal<string | undefined> = signal(undefined);
  readonly quantity: TypedField;
  readonly fault: Signal<string | undefined> = signal(undefined);
  readonly bad: ReadonlySignal<boolean>;

  /** `tried`: the user tried to save, so missing values are errors. */
  constructor({ row, quantity }: TypedSentLine, tried: ReadonlySignal<boolean>) {
    this.key = stockKey(row);
    this.row = signal(row);
    this.quantity = new TypedField({ typed: quantity, fault: (typed) => faultOf(typed, this.row.value, tried.value) });
    this.bad = computed(() => this.fault.value !== undefined || this.quantity.error.value !== undefined);
  }

  get isDrum(): boolean {
    return this.row.value.drumNumber !== null;
  }

  /** The name of the line in accessible labels. */
  get what(): string {
    const { sku, drumNumber } = this.row.value;
    return drumNumber ?? sku.stockCode;
  }

  /** The available quantity that is not on the line yet. */
  get rest(): string {
    return subtract(this.row.peek().available, this.#typed());
  }

  add(quantity: string): void {
    this.quantity.value.value = sum([this.#typed(), quantity]);
  }

  /** Takes over the current stock. A drum that was cut is sent with its remaining quantity. */
  refresh(row: StockToSend | undefined): void {
    const before = this.row.peek();
    const now = row ?? { ...before, quantity: '0', available: '0' };
    this.row.value = now;
    const isLess = compare(now.available, before.available) < 0;
    if (isLess) this.note.value = t('shipmentForm_changed');
    if (now.drumNumber !== null && now.available !== '0') this.quantity.value.value = now.available;
  }

  refuse(field: string, message: string): void {
    if (field === 'quantity') this.quantity.refuse(message);
    else this.fault.value = message;
  }

  typed(): TypedSentLine {
    return { row: this.row.value, quantity: this.quantity.value.value };
  }

  input(): LineInput {
    const { sku, location, drumNumber, job, segment, bySwc, swc } = this.row.peek();
    return {
      stockCode: sku.stockCode,
      locationId: location.id,
      ...(drumNumber !== null && { drumNumber }),
      ...(drumNumber === null && job !== null && { job }),
      ...(drumNumber === null && segment !== null && { segment }),
      ...(bySwc && { swc }),
      quantity: this.quantity.value.peek().trim(),
    };
  }

  #typed(): string {
    const typed = this.quantity.value.peek().trim();
    return isDecimal(typed) ? typed : '0';
  }
}

/** Validates a quantity while it is typed (checklist 49). */
function faultOf(typed: string, { sku, drumNumber, available }: StockToSend, isTried: boolean): string | undefined {
  if (drumNumber !== null && available === '0') return t('shipmentForm_drumTaken', { drum: drumNumber });
  if (typed === '') return isTried ? t('shipmentForm_quantityMissing') : undefined;
  if (!isDecimal(typed) || compare(typed, '0') <= 0) return t('shipmentForm_notANumber');
  if (sku.wholeNumbers && !isWhole(typed)) return t('shipmentForm_wholeNumbers');
  const isOver = compare(typed, available) > 0;
  return isOver
    ? t('shipmentForm_over', { quantity: formatQuantity(typed), available: formatQuantity(available) })
    : undefined;
}

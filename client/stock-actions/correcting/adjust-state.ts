import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Input, RowOf } from '../../../shared/contract/operation.ts';
import type { listStock } from '../../../shared/contract/reports/stock.ts';
import { adjustStock } from '../../../shared/contract/stock/stock.ts';
import { compare, isDecimal, subtract } from '../../../shared/quantity.ts';
import type { Api } from '../../calls/api.ts';
import { confirmationsOf, isRefusal } from '../../calls/errors.ts';
import { warnOf } from '../../calls/report-error.ts';
import { sendOnce } from '../../calls/send-once.ts';
import { refusedFields } from '../../lines/refused-fields.ts';
import { TypedField } from '../../lines/typed-field.ts';
import { t } from '../../texts.ts';
import { type Confirmations, createConfirmations } from '../../ui/confirm/confirmations-state.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { sayCorrected } from './correction.ts';
import { Reason } from './reason.ts';

export type StockLine = RowOf<typeof listStock>;

/** A stock line being corrected: its new quantity or the quantity to write off, and the reason (rules: Effects, adjust). */
export class AdjustState {
  readonly line: StockLine;
  readonly kind: Signal<'set' | 'writeOff'> = signal('set');
  readonly quantity: TypedField;
  readonly confirmations: Confirmations = createConfirmations(confirmationsOf);
  readonly reason = new Reason(['damaged', 'lost', 'expired', 'miscounted', 'used', 'other']);
  readonly holds: ReadonlySignal<string>;
  readonly refused = signal<string | undefined>(undefined);
  readonly #holds: Signal<string>;
  readonly #isTried = signal(false);
  readonly #send;
  readonly #api: Api;
  readonly #onChanged: () => void;

  constructor(line: StockLine, api: Api, onChanged: () => void) {
    this.line = line;
    this.#api = api;
    this.#onChanged = onChanged;
    this.#send = sendOnce((input: Input<typeof adjustStock>, idempotencyKey) =>
      api.call(adjustStock, input, { idempotencyKey }),
    );
    this.#holds = signal(line.quantity);
    this.holds = this.#holds;
    this.quantity = new TypedField({ fault: (typed) => this.#fault(typed) });
  }

  get available(): string {
    return subtract(this.#holds.value, this.line.reserved ?? '0');
  }

  readonly change = computed(() => {
    const typed = this.quantity.value.value;
    if (!isDecimal(typed)) return undefined;
    return this.kind.value === 'set' ? subtract(typed, this.#holds.value) : subtract('0', typed);
  });

  /** Returns whether the correction was saved; missing or refused input is marked beside its field. */
  async save(): Promise<boolean> {
    this.#isTried.value = true;
    const isSaid = this.reason.check();
    const change = this.change.peek();
    if (!isSaid || this.quantity.error.peek() !== undefined || change === undefined) return false;
    const { id } = this.line;
    const was = this.kind.peek() === 'set' ? { was: this.#holds.peek() } : {};
    try {
      const lines = [{ stockLineId: id, quantity: change, ...was }];
      const done = await this.confirmations.run(({ accept }) =>
        this.#send({ reason: this.reason.text, lines, ...(accept.length > 0 && { accept: [...accept] }) }),
      );
      if (done === undefined) return false;
      sayCorrected(this.#api, done.operationId, this.#doneText(), this.#onChanged);
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  #refuse(error: unknown): void {
    if (!isRefusal(error)) {
      warnOf(error);
      return;
    }
    const now = error.body.data?.['quantity'];
    if (error.code === 'changed_meanwhile' && typeof now === 'string') {
      this.#holds.value = now;
      this.#onChanged();
    }
    const [field] = refusedFields(error);
    if (field === undefined) this.refused.value = error.message;
    else this.quantity.refuse(field.message);
  }

  #doneText(): string {
    const { stockCode: sku, location, unit } = this.line;
    const facts = { sku, location, unit, quantity: formatQuantity(this.quantity.value.peek()) };
    return t(`adjust_${this.kind.peek()}_done`, facts);
  }

  #fault(typed: string): string | undefined {
    if (typed === '') return this.#isTried.value ? t('adjust_quantityMissing') : undefined;
    const isSet = this.kind.value === 'set';
    if (!isDecimal(typed) || typed.startsWith('-') || (!isSet && compare(typed, '0') === 0))
      return t(isSet ? 'adjust_notANumber' : 'goods_notANumber');
    if (!isSet) {
      const facts = { wanted: formatQuantity(typed), available: formatQuantity(this.available) };
      return compare(typed, this.available) > 0 ? t('adjust_over', facts) : undefined;
    }
    const { reserved } = this.line;
    if (reserved !== null && compare(typed, reserved) < 0)
      return t('adjust_reserved', { reserved: formatQuantity(reserved) });
    return compare(typed, this.#holds.value) === 0
      ? t('adjust_same', { quantity: formatQuantity(this.#holds.value) })
      : undefined;
  }
}

import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { listAllocatedStock } from '../../../../shared/contract/stock/allocation.ts';
import { compare, isDecimal } from '../../../../shared/quantity.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';

export type AllocatedStock = RowOf<typeof listAllocatedStock>;

/** The part of a line to free: its unreserved quantity, unless less is typed (rules 5, Allocation). */
export class PartToFree {
  readonly row: AllocatedStock;
  readonly quantity;
  /** Undefined until the user tries to free it. */
  readonly error: ReadonlySignal<string | undefined>;
  readonly #tried = signal(false);
  readonly #refused = signal<{ typed: string; message: string } | undefined>(undefined);

  constructor(row: AllocatedStock) {
    this.row = row;
    this.quantity = signal(row.available);
    this.error = computed(() => {
      const refused = this.#refused.value;
      if (refused?.typed === this.quantity.value) return refused.message;
      return this.#tried.value ? this.#fault() : undefined;
    });
  }

  /** Returns whether it can be sent; errors are shown from now on. */
  check(): boolean {
    this.#tried.value = true;
    return this.#fault() === undefined;
  }

  /** The message disappears when the quantity changes. */
  refuse(message: string): void {
    this.#refused.value = { typed: this.quantity.peek(), message };
  }

  #fault(): string | undefined {
    const [typed, { available }] = [this.quantity.value, this.row];
    if (!isDecimal(typed) || compare(typed, '0') <= 0) return t('goods_notANumber');
    if (compare(typed, available) <= 0) return undefined;
    return t('goods_over', { quantity: formatQuantity(typed), available: formatQuantity(available) });
  }
}

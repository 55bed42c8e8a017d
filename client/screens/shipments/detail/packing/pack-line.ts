import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { compare, isDecimal, isWhole } from '../../../../../shared/quantity.ts';
import { TypedField } from '../../../../lines/typed-field.ts';
import { t } from '../../../../texts.ts';
import { formatQuantity } from '../../../../ui/formats.ts';
import type { EditedLine } from '../../../../ui/lines/line-column.ts';
import type { ShipmentLine } from '../shipment.ts';
import { leftOf } from './packing-commands.ts';

interface PackLineOptions {
  row: ReadonlySignal<ShipmentLine>;
  waiting: ReadonlySignal<number>;
  refusal: ReadonlySignal<string | undefined>;
  pack(line: PackLine, quantity: string): void;
}

export class PackLine implements EditedLine {
  readonly key: string;
  readonly row: ReadonlySignal<ShipmentLine>;
  readonly left: ReadonlySignal<string>;
  readonly isDone = computed(() => this.left.value === '0');
  readonly waiting: ReadonlySignal<number>;
  readonly refusal: ReadonlySignal<string | undefined>;
  readonly flash = signal(0);
  /** The quantity that its scans pack, until they are saved. */
  readonly coming = signal('0');
  readonly opened = signal(false);
  /** The quantity to pack in addition; packed when the user leaves the field, which is then cleared. */
  readonly amount: TypedField;
  readonly bad: ReadonlySignal<boolean>;

  constructor(id: number, { row, waiting, refusal, pack }: PackLineOptions) {
    this.key = String(id);
    this.row = row;
    this.waiting = waiting;
    this.refusal = refusal;
    this.left = computed(() => leftOf(row.value));
    this.amount = new TypedField({
      fault: (typed) => this.#fault(typed),
      onCommit: (typed) => {
        if (typed !== '' && this.#fault(typed) === undefined) pack(this, typed);
      },
    });
    this.bad = computed(() => refusal.value !== undefined || this.amount.error.value !== undefined);
  }

  get id(): number {
    return Number(this.key);
  }

  #fault(typed: string): string | undefined {
    if (typed === '') return undefined;
    if (!isDecimal(typed) || compare(typed, '0') <= 0) return t('packing_notANumber');
    const { sku } = this.row.value;
    if (sku.wholeNumbers && !isWhole(typed)) return t('packing_wholeNumbers');
    if (compare(typed, this.left.value) <= 0) return undefined;
    return t('packing_tooMuch', { left: formatQuantity(this.left.value), sku: sku.stockCode });
  }
}

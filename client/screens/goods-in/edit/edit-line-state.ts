import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { editErn } from '../../../../shared/contract/goods-in/edit-ern.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { isCellId } from '../../../../shared/owner.ts';
import { isWhole } from '../../../../shared/quantity.ts';
import { TypedField } from '../../../lines/typed-field.ts';
import { t } from '../../../texts.ts';
import type { EditedLine } from '../../../ui/lines/line-column.ts';
import type { ErnLine } from '../ern-rules.ts';
import { isPositive } from '../manual/typed-quantity.ts';

export type EditLineInput = NonNullable<Input<typeof editErn>['lines']>[number];

export type EditSku = Pick<ErnLine['sku'], 'id' | 'stockCode' | 'name' | 'unit' | 'wholeNumbers' | 'onDrums'>;

export interface EditLineDependencies {
  readonly isH3g: boolean;
  /** Set when the user tries to save: missing values are errors from then on. */
  readonly tried: ReadonlySignal<boolean>;
  isRepeated(drumNumber: string): boolean;
}

const texts = ['job', 'segment', 'swc', 'drumNumber', 'supplierDrumNumber'] as const;

type TextName = (typeof texts)[number];

/** A line of an ERN that is being edited: one of its own, or a new one of a SKU. */
export class EditLineState implements EditedLine {
  readonly key: string;
  readonly sku: EditSku;
  /** Only the quantity of a counted line can change. */
  readonly isCounted: boolean;
  readonly quantity: TypedField;
  readonly job: TypedField;
  readonly segment: TypedField;
  readonly swc: TypedField;
  readonly drumNumber: TypedField;
  readonly supplierDrumNumber: TypedField;
  readonly bad: ReadonlySignal<boolean>;
  /** A refusal of the line as a whole. */
  readonly note = signal<string | undefined>(undefined);
  readonly #row: ErnLine | undefined;

  constructor(key: string, of: ErnLine | EditSku, dependencies: EditLineDependencies) {
    const row = 'shippedQuantity' in of ? of : undefined;
    this.key = key;
    this.sku = 'shippedQuantity' in of ? of.sku : of;
    this.#row = row;
    this.isCounted = row !== undefined && isCounted(row);
    const typed = (name: TextName) => row?.[name] ?? '';
    const { tried, isH3g, isRepeated } = dependencies;
    this.quantity = new TypedField({
      typed: row?.shippedQuantity ?? '',
      fault: (quantity) => quantityFault(quantity, this.sku, tried.value),
    });
    this.job = new TypedField({
      typed: typed('job'),
      fault: (job) => (job === '' && this.#text('segment') !== '' ? t('ern_edit_jobMissing') : undefined),
    });
    this.segment = new TypedField({
      typed: typed('segment'),
      fault: (segment) => (isH3g && segment !== '' && !isCellId(segment) ? t('manual_cellIdLength') : undefined),
    });
    this.swc = new TypedField({ typed: typed('swc') });
    this.drumNumber = new TypedField({
      typed: typed('drumNumber'),
      fault: (drum) => (drum !== '' && isRepeated(drum) ? t('manual_drumTwice', { drum }) : spaceFault(drum)),
    });
    this.supplierDrumNumber = new TypedField({ typed: typed('supplierDrumNumber'), fault: spaceFault });
    this.bad = computed(
      () =>
        this.note.value !== undefined ||
        [this.quantity, ...texts.map((name) => this[name])].some(({ error }) => error.value !== undefined),
    );
  }

  get drum(): string {
    return this.#text('drumNumber').toLowerCase();
  }

  /** The line in the request: of an existing line only what changed. */
  input(): EditLineInput {
    const quantity = this.quantity.value.peek().trim();
    const changed = texts.filter((name) => this.#text(name) !== (this.#row?.[name] ?? ''));
    const values = Object.fromEntries(changed.map((name) => [name, this.#text(name) || null]));
    if (this.#row === undefined) return { stockCode: this.sku.stockCode, quantity, ...values };
    return { id: this.#row.id, ...(quantity !== this.#row.shippedQuantity && { quantity }), ...values };
  }

  refuse(field: string, message: string): void {
    if (field === 'quantity') this.quantity.refuse(message);
    else if (isText(field) && !this.isCounted) this[field].refuse(message);
    else this.note.value = message;
  }

  #text(name: TextName): string {
    return this[name].value.value.trim();
  }
}

function isText(field: string): field is TextName {
  return (texts as readonly string[]).includes(field);
}

function isCounted({ counts, countedTotal, discrepancyComment }: ErnLine): boolean {
  return counts.length > 0 || countedTotal !== null || discrepancyComment !== null;
}

function quantityFault(typed: string, { wholeNumbers }: EditSku, tried: boolean): string | undefined {
  if (typed === '') return tried ? t('manual_quantityMissing') : undefined;
  if (!isPositive(typed)) return t('manual_notAQuantity');
  return wholeNumbers && !isWhole(typed) ? t('ern_wholeNumbers') : undefined;
}

function spaceFault(typed: string): string | undefined {
  return /\s/.test(typed) ? t('manual_drumSpaces') : undefined;
}

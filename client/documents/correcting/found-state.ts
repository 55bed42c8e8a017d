import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Input } from '../../../shared/contract/operation.ts';
import type { addFoundStock } from '../../../shared/contract/stock/stock.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { cellIdLength, isCellId } from '../../../shared/owner.ts';
import { compare, isDecimal, isWhole } from '../../../shared/quantity.ts';
import { isRefusal } from '../../calls/errors.ts';
import { sendOnce } from '../../calls/send-once.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { namedOptions } from '../named-picker.ts';
import { showRefused } from '../refused-fields.ts';
import { TypedField } from '../typed-field.ts';
import { type CorrectionCalls, type CorrectionNotices, undoCorrection } from './correction.ts';
import { PickedField } from './picked-field.ts';
import { Reason } from './reason.ts';

type FoundLine = Input<typeof addFoundStock>['lines'][number];

/** What is known of it from where it is added: the page of its SKU, or of its location. */
export interface FoundFrom {
  readonly stockCode?: string;
  readonly location?: string;
}

/** Goods found where no stock line says so: what, where, how many, whose, and how they came to light (rules: Effects, adjust). */
export class FoundState {
  readonly sku;
  readonly location;
  readonly quantity: TypedField;
  readonly job;
  readonly segment: TypedField;
  readonly swc = new TypedField();
  readonly drum: TypedField;
  readonly reason = new Reason(['found', 'miscounted', 'other']);
  readonly isOnDrum: ReadonlySignal<boolean>;
  /** Why it was refused, where no field shows it. */
  readonly refused = signal<string | undefined>(undefined);
  readonly #isTried = signal(false);
  readonly #isH3g: boolean;
  readonly #send;
  readonly #calls: CorrectionCalls;
  readonly #notices: CorrectionNotices;

  constructor(calls: CorrectionCalls, notices: CorrectionNotices, layout: LayoutId | undefined) {
    this.#calls = calls;
    this.#notices = notices;
    this.#isH3g = layout === 'H3G';
    this.#send = sendOnce(calls.addFound);
    this.sku = new PickedField(calls.skus, 'found_skuUnknown');
    this.location = new PickedField(calls.locations, 'found_locationUnknown');
    this.job = new PickedField(namedOptions(calls.jobs, 'goods_newJob'), undefined);
    this.quantity = new TypedField({ fault: (typed) => this.#quantityFault(typed) });
    this.segment = new TypedField({ fault: (typed) => this.#segmentFault(typed) });
    this.drum = new TypedField({ fault: (typed) => this.#drumFault(typed) });
    this.isOnDrum = computed(() => this.sku.picked.value?.onDrums === true);
  }

  /** Puts in what is known from where it is added. */
  async open({ stockCode, location }: FoundFrom): Promise<void> {
    await Promise.all([this.sku.put(stockCode), this.location.put(location)]);
  }

  /** Answers whether it is done; what is missing or refused stands beside its field. */
  async save(): Promise<boolean> {
    this.#isTried.value = true;
    const picked = await Promise.all([this.sku.check(), this.location.check()]);
    const isSaid = this.reason.check();
    const fields = [this.quantity, this.segment, this.swc, this.drum];
    if (!isSaid || picked.includes(false) || fields.some(({ error }) => error.peek() !== undefined)) return false;
    try {
      const { operationId } = await this.#send({ reason: this.reason.text, ...this.#naming(), lines: [this.#line()] });
      this.#notices.done(this.#doneText(), () => undoCorrection(operationId, this.#calls, this.#notices));
      this.#notices.changed();
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  #naming(): { newJob?: boolean } {
    return this.job.text === '' ? {} : { newJob: this.job.picked.peek()?.creates === true };
  }

  #line(): FoundLine {
    const told = { job: this.job.text, segment: textOf(this.segment), swc: textOf(this.swc) };
    const drumNumber = this.isOnDrum.peek() ? textOf(this.drum) : '';
    return {
      stockCode: this.sku.picked.peek()?.code ?? '',
      locationId: this.location.picked.peek()?.id ?? 0,
      quantity: textOf(this.quantity),
      ...Object.fromEntries(Object.entries({ ...told, drumNumber }).filter(([, text]) => text !== '')),
    };
  }

  #refuse(error: unknown): void {
    if (!isRefusal(error)) {
      this.#notices.failed(error);
      return;
    }
    const { sku: stockCode, location: locationId, quantity, job, segment, swc, drum: drumNumber } = this;
    const fields: Readonly<Record<string, { refuse(message: string): void }>> = {
      ...{ stockCode, locationId, quantity, job, segment, swc, drumNumber },
    };
    const line = { refuse: (field: string, message: string) => fields[field]?.refuse(message) };
    if (!showRefused(error, { head: { refuse: () => false }, lines: [line] })) this.refused.value = error.message;
  }

  #doneText(): string {
    const { code: sku = '', unit = '' } = this.sku.picked.peek() ?? {};
    const location = this.location.picked.peek()?.name ?? '';
    return t('found_done', { quantity: formatQuantity(textOf(this.quantity)), unit, sku, location });
  }

  #quantityFault(typed: string): string | undefined {
    if (typed === '') return this.#isTried.value ? t('adjust_quantityMissing') : undefined;
    if (!isDecimal(typed) || compare(typed, '0') <= 0) return t('goods_notANumber');
    const isPart = this.sku.picked.value?.wholeNumbers === true && !isWhole(typed);
    return isPart ? t('goods_wholeNumbers') : undefined;
  }

  #segmentFault(typed: string): string | undefined {
    if (typed === '') return undefined;
    if (this.job.combobox.text.value.trim() === '') return t('found_jobMissing');
    return this.#isH3g && !isCellId(typed) ? t('found_cellId', cellIdLength) : undefined;
  }

  #drumFault(typed: string): string | undefined {
    const isMissing = this.isOnDrum.value && typed === '' && this.#isTried.value;
    return isMissing ? t('found_drumMissing', { sku: this.sku.picked.value?.code ?? '' }) : undefined;
  }
}

function textOf({ value }: TypedField): string {
  return value.peek().trim();
}

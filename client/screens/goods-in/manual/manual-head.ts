import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { receiveManually } from '../../../../shared/contract/goods-in/manual-goods-in.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import { isCellId } from '../../../../shared/owner.ts';
import type { Api } from '../../../calls/api.ts';
import type { CallOptions } from '../../../calls/call.ts';
import { TypedField } from '../../../lines/typed-field.ts';
import { jobNumbers, partnerNames } from '../../../pickers/find-names.ts';
import { createNamedPicker, createPartnerPicker, type NamedPicker } from '../../../pickers/named-picker.ts';
import { t } from '../../../texts.ts';
import type { Combobox, Option } from '../../../ui/combobox/combobox-state.ts';
import type { TypedHead } from './typed-receipt.ts';

export type ReceiptInput = Input<typeof receiveManually>;

/** A picker shows only that its search failed; the reason is shown as a toast. */
const toasted: CallOptions = { handles: [] };

/** The sender and the owner of the goods (rules 5, Goods in). */
export class ManualHead {
  readonly partner: Combobox<Option>;
  readonly owner: Signal<TypedHead['owner']> = signal('job');
  readonly job: Combobox<Option>;
  readonly segment: TypedField;
  readonly reference: TypedField;
  readonly deliveryDate = signal('');
  readonly comments = signal('');
  readonly partnerError: ReadonlySignal<string | undefined>;
  readonly jobError: ReadonlySignal<string | undefined>;
  /** h3g: goods for an Activity Code are received for its Cell ID. */
  readonly needsSegment: boolean;
  readonly #job: NamedPicker;
  readonly #partner: NamedPicker;
  readonly #tried = signal(false);

  constructor(api: Api, layout: LayoutId | undefined, mayCreatePartners?: () => boolean) {
    this.needsSegment = layout === 'H3G';
    this.#partner = createPartnerPicker((text) => partnerNames(api, text, toasted), mayCreatePartners);
    this.partner = this.#partner.combobox;
    this.#job = createNamedPicker((text) => jobNumbers(api, text, toasted), 'goods_newJob');
    this.job = this.#job.combobox;
    this.partnerError = this.#partner.error;
    this.jobError = computed(() => {
      const typed = this.job.text.value.trim();
      if (this.owner.value === 'free') return undefined;
      if (this.#job.error.value !== undefined) return this.#job.error.value;
      return typed === '' && this.#tried.value ? t('manual_jobMissing') : undefined;
    });
    this.segment = new TypedField({ fault: (typed) => this.#segmentFault(typed) });
    this.reference = new TypedField({
      fault: (typed) => (this.owner.value === 'free' && /\s/.test(typed) ? t('manual_freeStockSpaces') : undefined),
    });
  }

  /** Returns whether the head is valid; missing values are errors from now on. */
  check(): boolean {
    this.#tried.value = true;
    return [this.partnerError, this.jobError, this.segment.error, this.reference.error].every(
      (error) => error.peek() === undefined,
    );
  }

  refuse(field: string, message: string): boolean {
    if (field === 'job') this.#job.refuse(message);
    else if (field === 'partner') this.#partner.refuse(message);
    else if (field === 'segment' || field === 'reference') this[field].refuse(message);
    else return false;
    return true;
  }

  input(): Omit<ReceiptInput, 'lines'> {
    const { partner, reference, deliveryDate, comments, owner, job, newJob = false, segment } = this.typed();
    const head = { partner, reference, deliveryDate, comments, ...(owner === 'job' && { job, segment }) };
    const entries = Object.entries(head).map(([name, text]) => [name, text.trim()] as const);
    return {
      ...Object.fromEntries(entries.filter(([, text]) => text !== '')),
      ...(owner === 'job' && job.trim() !== '' && { newJob }),
      ...(partner.trim() !== '' && { newPartner: this.#partner.creates(partner.trim()) }),
    };
  }

  typed(): TypedHead {
    return {
      partner: this.partner.text.value,
      reference: this.reference.value.value,
      deliveryDate: this.deliveryDate.value,
      comments: this.comments.value,
      owner: this.owner.value,
      job: this.job.text.value,
      newJob: this.#job.creates(this.job.text.value.trim()),
      segment: this.segment.value.value,
    };
  }

  /** Restores typed values; a field filled since the page opened keeps its newer value. */
  restore({ partner, reference, deliveryDate, comments, owner, job, newJob, segment }: TypedHead): void {
    if (this.partner.text.peek() === '') this.partner.show(partner);
    this.reference.value.value ||= reference;
    this.deliveryDate.value ||= deliveryDate;
    this.comments.value ||= comments;
    if (this.job.text.peek() === '') {
      this.owner.value = owner;
      this.#job.show(job, newJob);
    }
    this.segment.value.value ||= segment;
  }

  /** Prepares the next receipt: values that repeat stay (checklist 50). */
  next(): void {
    this.#tried.value = false;
    this.reference.value.value = '';
    this.comments.value = '';
  }

  #segmentFault(typed: string): string | undefined {
    if (this.owner.value === 'free' || !this.needsSegment) return undefined;
    if (typed === '') return this.#tried.value ? t('manual_cellIdMissing') : undefined;
    return isCellId(typed) ? undefined : t('manual_cellIdLength');
  }
}

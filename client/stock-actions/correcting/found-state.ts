import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Input } from '../../../shared/contract/operation.ts';
import { listSkus } from '../../../shared/contract/skus/skus.ts';
import { addFoundStock } from '../../../shared/contract/stock/stock.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { cellIdLength, isCellId } from '../../../shared/owner.ts';
import { compare, isDecimal, isWhole } from '../../../shared/quantity.ts';
import type { Api } from '../../calls/api.ts';
import { isRefusal } from '../../calls/errors.ts';
import { warnOf } from '../../calls/report-error.ts';
import { sendOnce } from '../../calls/send-once.ts';
import { showRefused } from '../../lines/refused-fields.ts';
import { TypedField } from '../../lines/typed-field.ts';
import { jobNumbers } from '../../pickers/find-names.ts';
import type { LocationOption } from '../../pickers/location-option.ts';
import { namedOptions } from '../../pickers/named-picker.ts';
import { t } from '../../texts.ts';
import type { Option } from '../../ui/combobox/combobox-state.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { sayCorrected } from './correction.ts';
import { PickedField } from './picked-field.ts';
import { Reason } from './reason.ts';

type FoundLine = Input<typeof addFoundStock>['lines'][number];

export interface FoundFrom {
  readonly stockCode?: string;
  readonly location?: string;
}

interface FoundOptions {
  findLocations: (text: string) => Promise<readonly LocationOption[]>;
  layout: LayoutId | undefined;
  onChanged: () => void;
}

/** Goods found without a stock line: SKU, quantity, location, owner and reason (rules: Effects, adjust). */
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
  readonly refused = signal<string | undefined>(undefined);
  readonly #isTried = signal(false);
  readonly #isH3g: boolean;
  readonly #send;
  readonly #api: Api;
  readonly #onChanged: () => void;

  constructor(api: Api, { findLocations, layout, onChanged }: FoundOptions) {
    this.#api = api;
    this.#onChanged = onChanged;
    this.#isH3g = layout === 'H3G';
    this.#send = sendOnce((input: Input<typeof addFoundStock>, idempotencyKey) =>
      api.call(addFoundStock, input, { idempotencyKey }),
    );
    this.sku = new PickedField((text) => findSkus(api, text), 'found_skuUnknown');
    this.location = new PickedField(findLocations, 'found_locationUnknown');
    this.job = new PickedField(
      namedOptions((text) => jobNumbers(api, text), 'goods_newJob'),
      undefined,
    );
    this.quantity = new TypedField({ fault: (typed) => this.#quantityFault(typed) });
    this.segment = new TypedField({ fault: (typed) => this.#segmentFault(typed) });
    this.drum = new TypedField({ fault: (typed) => this.#drumFault(typed) });
    this.isOnDrum = computed(() => this.sku.picked.value?.onDrums === true);
  }

  async open({ stockCode, location }: FoundFrom): Promise<void> {
    await Promise.all([this.sku.put(stockCode), this.location.put(location)]);
  }

  /** Returns whether the stock was added; missing or refused input is marked beside its field. */
  async save(): Promise<boolean> {
    this.#isTried.value = true;
    const picked = await Promise.all([this.sku.check(), this.location.check()]);
    const isSaid = this.reason.check();
    const fields = [this.quantity, this.segment, this.swc, this.drum];
    if (!isSaid || picked.includes(false) || fields.some(({ error }) => error.peek() !== undefined)) return false;
    try {
      const { operationId } = await this.#send({ reason: this.reason.text, ...this.#naming(), lines: [this.#line()] });
      sayCorrected(this.#api, operationId, this.#doneText(), this.#onChanged);
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
    const owner = { job: this.job.text, segment: textOf(this.segment), swc: textOf(this.swc) };
    const drumNumber = this.isOnDrum.peek() ? textOf(this.drum) : '';
    return {
      stockCode: this.sku.picked.peek()?.code ?? '',
      locationId: this.location.picked.peek()?.id ?? 0,
      quantity: textOf(this.quantity),
      ...Object.fromEntries(Object.entries({ ...owner, drumNumber }).filter(([, text]) => text !== '')),
    };
  }

  #refuse(error: unknown): void {
    if (!isRefusal(error)) {
      warnOf(error);
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

interface SkuOption extends Option {
  readonly code: string;
  readonly unit: string;
  readonly wholeNumbers: boolean;
  readonly onDrums: boolean;
}

async function findSkus(api: Api, text: string): Promise<readonly SkuOption[]> {
  const { items } = await api.call(listSkus, { search: text || undefined, retired: false, limit: 20 });
  return items.map(({ id, stockCode, name, unit, wholeNumbers, onDrums }) => {
    return { key: String(id), code: stockCode, name, unit, wholeNumbers, onDrums };
  });
}

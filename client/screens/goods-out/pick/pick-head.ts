import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import {
  type createPick,
  type editPick,
  type getPick,
  getPickPlaces,
} from '../../../../shared/contract/goods-out/picks.ts';
import { listJobs } from '../../../../shared/contract/jobs/jobs.ts';
import { listLocations } from '../../../../shared/contract/locations/locations.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import { isCellId } from '../../../../shared/owner.ts';
import type { Api } from '../../../calls/api.ts';
import type { CallOptions } from '../../../calls/call.ts';
import { firstRow } from '../../../calls/pages.ts';
import { TypedField } from '../../../lines/typed-field.ts';
import { jobNumbers, partnerNames } from '../../../pickers/find-names.ts';
import { type LocationOption, optionOf } from '../../../pickers/location-option.ts';
import { createNamedPicker, createPartnerPicker, type NamedPicker } from '../../../pickers/named-picker.ts';
import { t } from '../../../texts.ts';
import { type Combobox, createCombobox, type Option } from '../../../ui/combobox/combobox-state.ts';
import type { TypedPickHead, TypedValues } from './typed-pick.ts';

export type PickInput = Input<typeof createPick>;
export type PickEdit = Input<typeof editPick>;
export type PickHeadRow = Reply<typeof getPick>;

export type StockFor = Pick<PickInput, 'job' | 'segment'>;

/** A picker shows only that its search failed; the reason is shown as a toast. */
const toasted: CallOptions = { handles: [] };

const texts = ['pickBy', 'pickByDate', 'despatchTo', 'reference', 'comments', 'thirdPartyComments'] as const;

/** The head of a pick: its owner, the location where it is made ready, and its destination (rules 3 and 5, Pick). */
export class PickHead {
  readonly owner: Signal<TypedPickHead['owner']> = signal('job');
  readonly job: Combobox<Option>;
  readonly jobDescription = signal('');
  readonly segment: TypedField;
  readonly pickBy = signal('');
  readonly pickByDate = signal('');
  readonly location: Combobox<LocationOption>;
  readonly chosen: Signal<LocationOption | undefined> = signal(undefined);
  readonly partner: Combobox<Option>;
  /** The addresses of the partner's warehouses. */
  readonly addresses: Signal<readonly string[]> = signal([]);
  readonly despatchTo = signal('');
  readonly reference = signal('');
  readonly comments = signal('');
  readonly thirdPartyComments = signal('');
  readonly parameters: Signal<TypedValues> = signal({});
  /** Whether a pick can take all that its job owns; a setting of the warehouse. */
  readonly takesWhole = signal(false);
  readonly jobError: ReadonlySignal<string | undefined>;
  readonly partnerError: ReadonlySignal<string | undefined>;
  readonly locationError: ReadonlySignal<string | undefined>;
  /** h3g: a pick is always for an Activity Code. */
  readonly needsJob: boolean;
  readonly stockFor: ReadonlySignal<StockFor>;
  readonly hasJob: ReadonlySignal<boolean>;
  readonly hasSegment: ReadonlySignal<boolean>;
  /** Whether the owner is still that of the edited pick. */
  readonly isSameOwner: ReadonlySignal<boolean>;
  readonly #shownFor = signal<StockFor | undefined>(undefined);
  readonly #api: Api;
  readonly #job: NamedPicker;
  readonly #partner: NamedPicker;
  readonly #tried = signal(false);
  readonly #refusedLocation = signal<{ typed: string; message: string } | undefined>(undefined);
  /** The known description of the job: only a different one is sent. */
  #described: string | null | undefined;

  constructor(api: Api, layout: LayoutId | undefined, mayCreatePartners?: () => boolean) {
    this.#api = api;
    this.needsJob = layout === 'H3G';
    this.#job = createNamedPicker(
      (text) => jobNumbers(api, text, toasted),
      'goods_newJob',
      () => void this.describe(),
    );
    this.job = this.#job.combobox;
    this.#partner = createPartnerPicker(
      (text) => partnerNames(api, text, toasted),
      mayCreatePartners,
      (name) => void this.#readAddresses(name),
    );
    this.partner = this.#partner.combobox;
    this.partnerError = this.#partner.error;
    this.location = createCombobox<LocationOption>({
      find: (text) => this.#findLocations(text),
      onPick: (option) => {
        this.chosen.value = option;
      },
    });
    this.stockFor = computed(() => this.#stockFor());
    this.hasJob = computed(() => this.stockFor.value.job !== undefined);
    this.hasSegment = computed(() => this.stockFor.value.segment !== undefined);
    this.isSameOwner = computed(() => isSame(this.stockFor.value, this.#shownFor.value));
    this.segment = new TypedField({ fault: (typed) => this.#segmentFault(typed) });
    this.jobError = computed(() => this.#jobFault());
    this.locationError = computed(() => this.#locationFault());
  }

  /** Reads where picks are made ready here, and offers that location for a new pick. */
  async offer(isNew: boolean): Promise<void> {
    const { location, fullJobSelect } = await this.#api.call(getPickPlaces, { partner: undefined });
    this.takesWhole.value = fullJobSelect;
    if (!isNew || location === null || this.location.text.peek() !== '') return;
    this.#choose({ key: String(location.id), id: location.id, name: location.name, quarantine: false });
  }

  /** Shows the job's description, unless the user typed another one. */
  async describe(): Promise<void> {
    const job = this.job.text.peek().trim();
    const before = this.#described ?? '';
    try {
      const row =
        job === '' ? undefined : await firstRow(this.#api, listJobs, { number: job, fields: ['description'] });
      const description = row?.description;
      if (job !== this.job.text.peek().trim()) return;
      if (this.jobDescription.peek() === before) this.jobDescription.value = description ?? '';
      this.#described = description;
    } catch (error) {
      // The description is only a help: the pick can be created without it.
      console.warn(error);
    }
  }

  /** Returns whether the head is valid; missing values are errors from now on. */
  check(): boolean {
    this.#tried.value = true;
    const faults = [this.jobError, this.segment.error, this.locationError, this.partnerError];
    return faults.every((error) => error.peek() === undefined);
  }

  refuse(field: string, message: string): boolean {
    if (field === 'segment') this.segment.refuse(message);
    else if (field === 'job') this.#job.refuse(message);
    else if (field === 'partner') this.#partner.refuse(message);
    else if (field === 'locationId') this.#refusedLocation.value = { typed: this.location.text.peek(), message };
    else return false;
    return true;
  }

  input(): Omit<PickInput, 'lines' | 'accept'> {
    const entries = Object.entries(this.#fieldValues()).filter(([, value]) => value !== null);
    return { ...Object.fromEntries(entries), ...this.#description(), ...this.#values() };
  }

  /** Like `input`, for an edited pick: emptied fields are cleared. */
  changes(): Omit<PickEdit, 'id' | 'version' | 'lines' | 'accept'> {
    const { locationId, ...values } = this.#fieldValues();
    return { ...values, ...(locationId !== null && { locationId }), ...this.#description(), ...this.#values() };
  }

  typed(): TypedPickHead {
    const values = Object.fromEntries(texts.map((name) => [name, this[name].value])) as Record<
      (typeof texts)[number],
      string
    >;
    return {
      ...values,
      owner: this.owner.value,
      job: this.job.text.value,
      newJob: this.#job.creates(this.job.text.value.trim()),
      jobDescription: this.jobDescription.value,
      segment: this.segment.value.value,
      location: this.#located() ?? null,
      partner: this.partner.text.value,
      parameters: this.parameters.value,
    };
  }

  restore(head: TypedPickHead): void {
    this.owner.value = head.owner;
    this.#job.show(head.job, head.newJob);
    this.jobDescription.value = head.jobDescription;
    this.segment.value.value = head.segment;
    for (const name of texts) this[name].value = head[name];
    if (head.location !== null) this.#choose(head.location);
    this.partner.show(head.partner);
    this.parameters.value = head.parameters;
    if (head.partner !== '') void this.#readAddresses(head.partner);
  }

  show(row: PickHeadRow): void {
    this.#described = row.jobDescription;
    const { location } = row;
    this.restore({
      owner: row.job === null ? 'free' : 'job',
      job: row.job ?? '',
      jobDescription: row.jobDescription ?? '',
      segment: row.segment ?? '',
      pickBy: row.pickBy ?? '',
      pickByDate: row.pickByDate ?? '',
      location: location === null ? null : { key: String(location.id), ...location, quarantine: false },
      partner: row.partner ?? '',
      despatchTo: row.despatchTo ?? '',
      reference: row.reference ?? '',
      comments: row.comments ?? '',
      thirdPartyComments: row.thirdPartyComments ?? '',
      parameters: row.parameters,
    });
    this.#shownFor.value = this.stockFor.peek();
  }

  /** Prepares the next pick: values that repeat stay (checklist 50). */
  next(): void {
    this.#tried.value = false;
    for (const field of [this.reference, this.comments, this.thirdPartyComments]) field.value = '';
  }

  #fieldValues() {
    const { job, newJob, segment, pickBy, pickByDate, location, partner, despatchTo, reference, ...rest } =
      this.typed();
    const { comments, thirdPartyComments } = rest;
    const isFor = this.hasJob.peek();
    const words = { pickBy, pickByDate, partner, despatchTo, reference, comments, thirdPartyComments };
    const texts = Object.entries(words).map(([name, text]) => [name, text.trim() === '' ? null : text.trim()]);
    const named = {
      job: isFor ? job.trim() : null,
      segment: isFor && segment.trim() !== '' ? segment.trim() : null,
    };
    return {
      ...(Object.fromEntries(texts) as Record<keyof typeof words, string | null>),
      ...named,
      ...(isFor && { newJob }),
      locationId: location?.id ?? null,
      ...(partner.trim() !== '' && { newPartner: this.#partner.creates(partner.trim()) }),
    };
  }

  #description(): Pick<PickInput, 'jobDescription'> {
    const typed = this.jobDescription.peek().trim();
    return this.hasJob.peek() && typed !== '' && typed !== (this.#described ?? '') ? { jobDescription: typed } : {};
  }

  #values(): Pick<PickInput, 'parameters'> {
    const parameters = this.parameters.peek();
    return Object.keys(parameters).length === 0 ? {} : { parameters };
  }

  #stockFor(): StockFor {
    const job = this.job.text.value.trim();
    const segment = this.segment.value.value.trim();
    if (this.owner.value === 'free' || job === '') return {};
    return { job, ...(segment !== '' && { segment }) };
  }

  #located(): LocationOption | undefined {
    const chosen = this.chosen.value;
    return chosen?.name === this.location.text.value.trim() ? chosen : undefined;
  }

  #choose(option: LocationOption): void {
    this.chosen.value = option;
    this.location.show(option.name);
  }

  async #readAddresses(partner: string): Promise<void> {
    try {
      const { addresses } = await this.#api.call(getPickPlaces, { partner });
      this.addresses.value = addresses;
    } catch (error) {
      // Addresses are suggestions: one can also be typed.
      console.warn(error);
    }
  }

  async #findLocations(text: string): Promise<readonly LocationOption[]> {
    const search = text === '' ? undefined : text;
    const input = { search, goodsOut: true, limit: 20 };
    return (await this.#api.call(listLocations, input, toasted)).items.map(optionOf);
  }

  #jobFault(): string | undefined {
    const typed = this.job.text.value;
    if (this.owner.value === 'free') return undefined;
    return this.#job.error.value ?? (typed.trim() === '' && this.#tried.value ? t('pick_jobMissing') : undefined);
  }

  #locationFault(): string | undefined {
    const refused = this.#refusedLocation.value;
    if (refused?.typed === this.location.text.value) return refused.message;
    return this.#located() === undefined && this.#tried.value ? t('pick_locationMissing') : undefined;
  }

  #segmentFault(typed: string): string | undefined {
    if (!this.needsJob || isCellId(typed)) return undefined;
    if (typed !== '') return t('pick_cellIdLength');
    return this.#tried.value ? t('pick_cellIdMissing') : undefined;
  }
}

function isSame(one: StockFor, other: StockFor | undefined): boolean {
  return one.job === other?.job && one.segment === other?.segment;
}

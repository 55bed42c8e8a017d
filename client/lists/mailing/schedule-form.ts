import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { FileFormat } from '../../../shared/contract/file-formats.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { MAILS_AT_MOST } from '../../../shared/contract/outgoing/mails.ts';
import type { editScheduledMail } from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import type { RangeName } from '../../../shared/named-ranges.ts';
import { errorText } from '../../calls/report-error.ts';
import { t } from '../../texts.ts';
import { emailsFault, emailsIn } from '../../ui/fields/email-list.ts';

export type Schedule = Omit<Input<typeof editScheduledMail>, 'id'>;

export function newSchedule(name: string, address: string | null): Schedule {
  const addresses = address === null ? [] : [address];
  const when = { every: 'day', day: null, hour: 7 } as const;
  return { name, format: 'xlsx', ...when, days: null, onlyWithRows: false, addresses };
}

export class ScheduleForm {
  readonly name: Signal<string>;
  readonly format: Signal<FileFormat>;
  readonly every: Signal<Schedule['every']>;
  readonly weekday: Signal<string>;
  readonly monthDay: Signal<string>;
  readonly hour: Signal<string>;
  /** '' keeps the days of the view. */
  readonly range: Signal<RangeName | ''>;
  readonly dayFilter: Signal<string>;
  readonly onlyWithRows: Signal<boolean>;
  /** Separated by semicolons. */
  readonly addresses: Signal<string>;
  readonly isDirty: ReadonlySignal<boolean>;
  readonly nameFault: ReadonlySignal<string | undefined>;
  readonly addressesFault: ReadonlySignal<string | undefined>;
  readonly #schedule: ReadonlySignal<Schedule>;
  readonly #tried = signal(false);
  readonly #refusal = signal<string | undefined>(undefined);

  constructor(begun: Schedule, dayFilters: readonly string[]) {
    const { every, day, days } = begun;
    this.name = signal(begun.name);
    this.format = signal(begun.format);
    this.every = signal(every);
    this.weekday = signal(String(every === 'week' ? day : 1));
    this.monthDay = signal(String(every === 'month' ? day : 1));
    this.hour = signal(String(begun.hour));
    this.range = signal(days?.range ?? '');
    this.dayFilter = signal(days?.filter ?? dayFilters[0] ?? '');
    this.onlyWithRows = signal(begun.onlyWithRows);
    this.addresses = signal(begun.addresses.join('; '));
    this.#schedule = computed(() => this.#chosen());
    const first = JSON.stringify(this.#schedule.peek());
    this.isDirty = computed(() => JSON.stringify(this.#schedule.value) !== first);
    this.nameFault = computed(() => this.#fault(({ name }) => (name === '' ? t('scheduled_nameMissing') : undefined)));
    this.addressesFault = computed(() => this.#fault(({ addresses }) => emailsFault(addresses, MAILS_AT_MOST)));
  }

  get refusal(): ReadonlySignal<string | undefined> {
    return this.#refusal;
  }

  /** Returns whether the schedule was sent. Faults are displayed beside their fields from then on, or above them. */
  async save(send: (schedule: Schedule) => Promise<unknown>): Promise<boolean> {
    this.#tried.value = true;
    this.#refusal.value = undefined;
    if ((this.nameFault.peek() ?? this.addressesFault.peek()) !== undefined) return false;
    try {
      await send(this.#schedule.peek());
      return true;
    } catch (error) {
      this.#refusal.value = errorText(error);
      return false;
    }
  }

  #fault(find: (schedule: Schedule) => string | undefined): string | undefined {
    return this.#tried.value ? find(this.#schedule.value) : undefined;
  }

  #chosen(): Schedule {
    const [every, range] = [this.every.value, this.range.value];
    return {
      name: this.name.value.trim(),
      format: this.format.value,
      every,
      day: { day: null, week: Number(this.weekday.value), month: Number(this.monthDay.value) }[every],
      hour: Number(this.hour.value),
      days: range === '' ? null : { filter: this.dayFilter.value, range },
      onlyWithRows: this.onlyWithRows.value,
      addresses: [...emailsIn(this.addresses.value)],
    };
  }
}

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { LayoutId } from '../../../../shared/layouts.ts';
import { isCellId } from '../../../../shared/owner.ts';
import type { ApiError } from '../../../calls/errors.ts';
import { t } from '../../../texts.ts';
import { type Combobox, createCombobox, type Option } from '../../../ui/combobox/combobox-state.ts';
import type { AllocationCalls, JobFacts } from './allocation-dependencies.ts';

/** Whom stock is allocated to, as it is typed. */
export interface TypedTarget {
  readonly job: string;
  /** Whether the person chose to create the job. */
  readonly newJob?: boolean;
  readonly segment: string;
  readonly reason: string;
}

/** Whom stock is allocated to: a job, also one that is created with it, and its segment. */
export class AllocationTarget {
  readonly job: Combobox<Option>;
  readonly segment: Signal<string> = signal('');
  readonly reason: Signal<string> = signal('');
  readonly jobError: ReadonlySignal<string | undefined>;
  readonly segmentError: ReadonlySignal<string | undefined>;
  /** What the job owns here so far. */
  readonly jobHint: ReadonlySignal<string | undefined>;
  /** The job and segment that were last looked up. */
  readonly settled: Signal<{ readonly job: string; readonly segment: string }> = signal({ job: '', segment: '' });
  readonly #calls: Pick<AllocationCalls, 'job'>;
  /** The job that the person chose to create. */
  readonly #created = signal<string | undefined>(undefined);
  readonly #facts = signal<{ number: string; facts: JobFacts | undefined } | undefined>(undefined);
  readonly #refused = signal<(TypedTarget & { field: 'job' | 'segment'; message: string }) | undefined>(undefined);

  constructor(calls: Pick<AllocationCalls, 'job' | 'jobs'>, layout: LayoutId | undefined) {
    this.#calls = calls;
    this.job = createCombobox({
      find: (text) => named(calls, text),
      onPick: ({ name, creates }) => {
        this.#created.value = creates && name;
        void this.settle();
      },
    });
    this.jobError = computed(() => this.#refusalOf('job') ?? this.#unusable());
    this.segmentError = computed(() => {
      const typed = this.segment.value.trim();
      const isWrong = layout === 'H3G' && typed !== '' && !isCellId(typed);
      return this.#refusalOf('segment') ?? (isWrong ? t('allocate_cellIdLength') : undefined);
    });
    this.jobHint = computed(() => this.#hint());
  }

  /** As plain data. */
  get typed(): TypedTarget {
    const job = this.job.text.value.trim();
    return {
      job,
      newJob: this.#created.value === job,
      segment: this.segment.value.trim(),
      reason: this.reason.value.trim(),
    };
  }

  get isBad(): boolean {
    return this.jobError.value !== undefined || this.segmentError.value !== undefined;
  }

  /** Another job, scanned or named by the address: a segment of the one before is not its own. */
  show(job: string): Promise<void> {
    if (job !== this.typed.job) this.segment.value = '';
    this.job.show(job);
    return this.settle();
  }

  /** Puts back what was typed before; what was typed since the page came is newer, and stays. */
  restore({ job, newJob, segment, reason }: TypedTarget): void {
    if (this.job.text.peek() === '') {
      this.#created.value = newJob ? job : undefined;
      this.job.show(job);
    }
    this.segment.value ||= segment;
    this.reason.value ||= reason;
    void this.settle();
  }

  /** Looks up what stands typed, once it is left or picked; a look that fails takes nothing from the allocation. */
  async settle(): Promise<void> {
    const { job, segment } = this.typed;
    const before = this.settled.peek();
    if (job !== before.job || segment !== before.segment) this.settled.value = { job, segment };
    if (job !== '') await this.read();
  }

  /** Reads what the job owns now. */
  async read(): Promise<void> {
    const { job: number } = this.settled.peek();
    if (number === '') return;
    const facts = await this.#calls.job(number).catch(console.warn);
    if (this.settled.peek().job === number) this.#facts.value = { number, facts: facts ?? undefined };
  }

  /** Shows a refusal beside its field; answers whether it has such a field. */
  refuse({ code, message, body }: ApiError): boolean {
    const field = body.fields?.segment !== undefined ? 'segment' : 'job';
    const isOfJob = code === 'job_cancelled' || body.fields?.job !== undefined;
    if (field === 'job' && !isOfJob) return false;
    this.#refused.value = { ...this.typed, field, message: body.fields?.[field] ?? message };
    return true;
  }

  #refusalOf(field: 'job' | 'segment'): string | undefined {
    const refused = this.#refused.value;
    return refused?.field === field && refused[field] === this.typed[field] ? refused.message : undefined;
  }

  #known(): { facts: JobFacts | undefined } | undefined {
    const known = this.#facts.value;
    return known?.number === this.typed.job ? known : undefined;
  }

  /** Why the job can take no stock. */
  #unusable(): string | undefined {
    const known = this.#known();
    const { job, newJob } = this.typed;
    if (known === undefined) return undefined;
    if (known.facts === undefined) return newJob ? undefined : t('allocate_jobUnknown', { job });
    return known.facts.cancelled ? t('allocate_jobCancelled', { job: known.facts.number }) : undefined;
  }

  #hint(): string | undefined {
    const known = this.#known();
    if (known === undefined) return undefined;
    if (known.facts === undefined) return t('allocate_jobNew');
    return t('allocate_jobOwns', { count: known.facts.skus });
  }
}

/** What was typed is the last of the matches where no job has just that number: choosing it creates it. */
async function named(calls: Pick<AllocationCalls, 'jobs'>, text: string): Promise<readonly Option[]> {
  const numbers = await calls.jobs(text);
  const known = numbers.map((name) => ({ key: name, name }));
  if (text === '' || numbers.includes(text)) return known;
  return [...known, { key: `${text} `, name: text, note: t('allocate_newJob'), creates: true }];
}

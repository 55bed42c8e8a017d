import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { listJobs } from '../../../../shared/contract/jobs/jobs.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import { isCellId } from '../../../../shared/owner.ts';
import type { Api } from '../../../calls/api.ts';
import type { ApiError } from '../../../calls/errors.ts';
import { firstRow } from '../../../calls/pages.ts';
import { jobNumbers } from '../../../pickers/find-names.ts';
import { createNamedPicker, type NamedPicker } from '../../../pickers/named-picker.ts';
import { t } from '../../../texts.ts';
import type { Combobox, Option } from '../../../ui/combobox/combobox-state.ts';

type JobFacts = Pick<RowOf<typeof listJobs>, 'number' | 'cancelled' | 'skus'>;

const LONGEST_JOB = 40;

/** The job can be open or cancelled. */
export async function jobNumbered(api: Api, number: string): Promise<JobFacts | undefined> {
  if (number.length > LONGEST_JOB) return undefined;
  return firstRow(api, listJobs, { number, fields: ['number', 'cancelled', 'skus'] });
}

export interface TypedTarget {
  readonly job: string;
  readonly newJob?: boolean;
  readonly segment: string;
  readonly reason: string;
}

/** The recipient of stock: a job, which the allocation can also create, and its segment. */
export class AllocationTarget {
  readonly segment: Signal<string> = signal('');
  readonly reason: Signal<string> = signal('');
  readonly jobError: ReadonlySignal<string | undefined>;
  readonly segmentError: ReadonlySignal<string | undefined>;
  /** What the job owns here so far. */
  readonly jobHint: ReadonlySignal<string | undefined>;
  /** The job and segment that were last looked up. */
  readonly owner: Signal<{ readonly job: string; readonly segment: string }> = signal({ job: '', segment: '' });
  readonly #api: Api;
  readonly #job: NamedPicker;
  readonly #facts = signal<{ number: string; facts: JobFacts | undefined } | undefined>(undefined);
  readonly #segmentRefused = signal<{ segment: string; message: string } | undefined>(undefined);

  constructor(api: Api, layout: LayoutId | undefined) {
    this.#api = api;
    this.#job = createNamedPicker(
      (text) => jobNumbers(api, text),
      'goods_newJob',
      () => void this.lookUp(),
    );
    this.jobError = computed(() => this.#job.error.value ?? this.#unusable());
    this.segmentError = computed(() => {
      const typed = this.segment.value.trim();
      const refused = this.#segmentRefused.value;
      if (refused?.segment === typed) return refused.message;
      return layout === 'H3G' && typed !== '' && !isCellId(typed) ? t('allocate_cellIdLength') : undefined;
    });
    this.jobHint = computed(() => this.#hint());
  }

  get job(): Combobox<Option> {
    return this.#job.combobox;
  }

  get typed(): TypedTarget {
    const job = this.job.text.value.trim();
    return {
      job,
      newJob: this.#job.creates(job),
      segment: this.segment.value.trim(),
      reason: this.reason.value.trim(),
    };
  }

  get isBad(): boolean {
    return this.jobError.value !== undefined || this.segmentError.value !== undefined;
  }

  /** Sets a job that was scanned or named by the address; a segment of the previous job is cleared. */
  show(job: string): Promise<void> {
    if (job !== this.typed.job) this.segment.value = '';
    this.job.show(job);
    return this.lookUp();
  }

  /** Restores typed values; a field filled since the page opened keeps its newer value. */
  restore({ job, newJob, segment, reason }: TypedTarget): void {
    if (this.job.text.peek() === '') this.#job.show(job, newJob);
    this.segment.value ||= segment;
    this.reason.value ||= reason;
    void this.lookUp();
  }

  /** Looks up the typed job and segment once the field is left or an option is picked. A failed lookup does not stop the allocation. */
  async lookUp(): Promise<void> {
    const { job, segment } = this.typed;
    const before = this.owner.peek();
    if (job !== before.job || segment !== before.segment) this.owner.value = { job, segment };
    if (job !== '') await this.read();
  }

  async read(): Promise<void> {
    const { job: number } = this.owner.peek();
    if (number === '') return;
    const facts = await jobNumbered(this.#api, number).catch(console.warn);
    if (this.owner.peek().job === number) this.#facts.value = { number, facts: facts ?? undefined };
  }

  /** Shows a refusal beside its field; returns false if no field matches. */
  refuse({ code, message, body }: ApiError): boolean {
    const { segment, job } = body.fields ?? {};
    if (segment !== undefined) this.#segmentRefused.value = { segment: this.typed.segment, message: segment };
    else if (job !== undefined || code === 'job_cancelled') this.#job.refuse(job ?? message);
    else return false;
    return true;
  }

  #known(): { facts: JobFacts | undefined } | undefined {
    const known = this.#facts.value;
    return known?.number === this.typed.job ? known : undefined;
  }

  /** Why the job cannot receive stock. */
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

import { type ReadonlySignal, signal } from '@preact/signals-react';
import { isRefusal } from '../../calls/errors.ts';
import { type Loaded, readyIn } from '../../documents/loaded.ts';
import { createPagedRows, type PagedRows } from '../../ui/lines/paged-rows.ts';
import type { Job, JobCalls, JobErn, JobOperation, JobPick, JobStock } from './job-calls.ts';

/** The page of a job: itself, then what it owns, what is open for it and what was done to it, each page by page. */
export class JobState {
  readonly stock: PagedRows<JobStock>;
  readonly erns: PagedRows<JobErn>;
  readonly picks: PagedRows<JobPick>;
  readonly history: PagedRows<JobOperation>;
  readonly #id: number;
  readonly #calls: JobCalls;
  readonly #seesErns: boolean;
  readonly #load = signal<Loaded<Job>>({ kind: 'loading' });

  /** `seesErns`: ERNs are shown to those who may open their list. */
  constructor(id: number, calls: JobCalls, seesErns: boolean) {
    this.#id = id;
    this.#calls = calls;
    this.#seesErns = seesErns;
    this.stock = createPagedRows((after) => calls.stock(this.#number, after));
    this.erns = createPagedRows((after) => calls.erns(this.#number, after));
    this.picks = createPagedRows((after) => calls.picks(this.#number, after));
    this.history = createPagedRows((after) => calls.history(id, after));
  }

  get load(): ReadonlySignal<Loaded<Job>> {
    return this.#load;
  }

  /** Reads everything anew; what stands on the page stays until the answers are there. */
  async open(): Promise<void> {
    try {
      this.#load.value = { kind: 'ready', value: await this.#calls.job(this.#id) };
    } catch (error) {
      // A lost connection leaves what stands on the page.
      if (this.#load.peek().kind !== 'ready' || isRefusal(error)) this.#load.value = { kind: 'failed', error };
      return;
    }
    const parts = [this.stock, this.picks, this.history, ...(this.#seesErns ? [this.erns] : [])];
    await Promise.all(parts.map((part) => part.open()));
  }

  /** Renumbers the job. Throws an ApiError if the server refuses. */
  async rename(number: string): Promise<void> {
    const job = readyIn(this.#load.peek());
    if (job === undefined) return;
    try {
      await this.#calls.rename(job.id, job.version, number);
    } finally {
      await this.open();
    }
  }

  /** Undoes one operation on the job itself, then reloads everything. Throws an ApiError if the server refuses. */
  async undo(operationId: number): Promise<void> {
    try {
      await this.#calls.undo(operationId);
    } finally {
      await this.open();
    }
  }

  /** Lists find a job by its number, as people know it. */
  get #number(): string {
    return readyIn(this.#load.peek())?.number ?? '';
  }
}

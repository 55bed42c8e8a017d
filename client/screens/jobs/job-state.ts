import { type ReadonlySignal, signal } from '@preact/signals-react';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { listPicks } from '../../../shared/contract/goods-out/picks.ts';
import { editJob, getJob, type listJobs } from '../../../shared/contract/jobs/jobs.ts';
import type { Reply, RowOf } from '../../../shared/contract/operation.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { Api } from '../../calls/api.ts';
import { isRefusal } from '../../calls/errors.ts';
import { type Loaded, readyIn } from '../../documents/loaded.ts';
import { createPagedRows, type PagedRows } from '../../ui/lines/paged-rows.ts';

export type JobRow = RowOf<typeof listJobs>;
export type Job = Reply<typeof getJob>;
export type JobStock = RowOf<typeof listStock>;
type JobErn = RowOf<typeof listErns>;
type JobPick = RowOf<typeof listPicks>;
export type JobOperation = RowOf<typeof listOperations>;

const openErns = ['expected', 'counting'] as const;
const shownPicks = ['created', 'started', 'despatched', 'deleted'] as const;

/** The job is read first, then its stock, open documents and history, each page by page. */
export class JobState {
  readonly stock: PagedRows<JobStock>;
  readonly erns: PagedRows<JobErn>;
  readonly picks: PagedRows<JobPick>;
  readonly history: PagedRows<JobOperation>;
  readonly #id: number;
  readonly #api: Api;
  readonly #seesErns: boolean;
  readonly #load = signal<Loaded<Job>>({ kind: 'loading' });

  /** `seesErns`: ERNs are shown only to users who can open their list. */
  constructor(id: number, api: Api, seesErns: boolean) {
    this.#id = id;
    this.#api = api;
    this.#seesErns = seesErns;
    const sort = 'segment,stockCode,location';
    this.stock = createPagedRows((after) => api.call(listStock, { job: this.#number, onTheWay: false, sort, after }));
    this.erns = createPagedRows((after) => api.call(listErns, { job: this.#number, status: [...openErns], after }));
    this.picks = createPagedRows((after) =>
      api.call(listPicks, { job: this.#number, status: [...shownPicks], sort: '-createdAt', after }),
    );
    this.history = createPagedRows((after) => api.call(listOperations, { jobId: id, after }));
  }

  get load(): ReadonlySignal<Loaded<Job>> {
    return this.#load;
  }

  /** Reads everything again; the page keeps its content until the answers arrive. */
  async open(): Promise<void> {
    try {
      this.#load.value = { kind: 'ready', value: await this.#api.call(getJob, { id: this.#id }) };
    } catch (error) {
      // A lost connection keeps the page content.
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
      await this.#api.call(editJob, { id: job.id, version: job.version, number });
    } finally {
      await this.open();
    }
  }

  /** Undoes one operation on the job itself, then reloads everything. Throws an ApiError if the server refuses. */
  async undo(operationId: number): Promise<void> {
    try {
      await this.#api.call(reverseOperation, { id: operationId, reason: 'Undo' });
    } finally {
      await this.open();
    }
  }

  /** Lists find a job by its number. */
  get #number(): string {
    return readyIn(this.#load.peek())?.number ?? '';
  }
}

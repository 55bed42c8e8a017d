import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { listPicks } from '../../../shared/contract/goods-out/picks.ts';
import type { Reply, RowOf } from '../../../shared/contract/operation.ts';
import { editJob, getJob, type listJobs } from '../../../shared/contract/stock/jobs.ts';
import { listStock } from '../../../shared/contract/stock/reports.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { call } from '../../calls/call.ts';
import type { RowsPage } from '../../ui/lines/paged-rows.ts';

/** A row of the list of jobs. */
export type JobRow = RowOf<typeof listJobs>;
export type Job = Reply<typeof getJob>;
export type JobStock = RowOf<typeof listStock>;
export type JobErn = RowOf<typeof listErns>;
export type JobPick = RowOf<typeof listPicks>;
export type JobOperation = RowOf<typeof listOperations>;

type Page<Row> = Promise<RowsPage<Row>>;

/** What the page of a job asks of the API; tests pass their own. */
export interface JobCalls {
  job(id: number): Promise<Job>;
  stock(number: string, after: string | undefined): Page<JobStock>;
  erns(number: string, after: string | undefined): Page<JobErn>;
  picks(number: string, after: string | undefined): Page<JobPick>;
  history(id: number, after: string | undefined): Page<JobOperation>;
  rename(id: number, version: number, number: string): Promise<unknown>;
  undo(operationId: number): Promise<unknown>;
}

const handles = { handles: 'all' } as const;

/** The API itself. The page says what fails, in the place of what it could not read. */
export const jobCalls: JobCalls = {
  job: (id) => call(getJob, { id }, handles),
  stock: (job, after) => call(listStock, { job, onTheWay: false, sort: 'segment,stockCode,location', after }, handles),
  erns: (job, after) => call(listErns, { job, status: ['expected', 'counting'], after }, handles),
  picks: (job, after) =>
    call(
      listPicks,
      { job, status: ['created', 'started', 'despatched', 'deleted'], sort: '-createdAt', after },
      handles,
    ),
  history: (jobId, after) => call(listOperations, { jobId, after }, handles),
  rename: (id, version, number) => call(editJob, { id, version, number }, handles),
  undo: (id) => call(reverseOperation, { id, reason: 'Undo' }, handles),
};

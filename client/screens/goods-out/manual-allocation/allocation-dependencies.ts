import { availability } from '../../../../shared/contract/goods-out/availability.ts';
import type { Input, Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { allocateStock, listRecentAllocations } from '../../../../shared/contract/stock/allocation.ts';
import { listJobs } from '../../../../shared/contract/stock/jobs.ts';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import { call } from '../../../calls/call.ts';
import { reportError, warnOf } from '../../../calls/report-error.ts';
import { type GoodsCalls, goodsCalls } from '../../../documents/goods/goods-calls.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { RecentAllocation } from '../recent-allocations.tsx';
import { allocatedText } from './allocation-order.ts';
import type { AllocationNotices } from './allocation-state.ts';

export type Allocation = Input<typeof allocateStock>;
/** A job with what it owns in this warehouse. */
export type JobFacts = Pick<RowOf<typeof listJobs>, 'number' | 'cancelled' | 'skus'>;
/** What a job has of a SKU here: in the segment that is meant, and in its others. */
export interface JobShare {
  readonly stockCode: string;
  readonly here: string;
  readonly elsewhere: string;
}

/** What the allocation asks of the API; tests pass their own. */
export interface AllocationCalls extends GoodsCalls {
  /** Open jobs that begin with what was typed. */
  jobs(text: string): Promise<readonly string[]>;
  job(number: string): Promise<JobFacts | undefined>;
  shares(stockCodes: readonly string[], job: string, segment: string): Promise<readonly JobShare[]>;
  allocate(input: Allocation, key: string): Promise<Reply<typeof allocateStock>>;
  recent(): Promise<readonly RecentAllocation[]>;
  undo(operationId: number): Promise<unknown>;
}

const handles = { handles: 'all' } as const;
const LONGEST_JOB = 40;

/** The API itself. The screen says what fails: beside its line, or once. */
export const allocationCalls: AllocationCalls = {
  ...goodsCalls,
  stock: (filter) => goodsCalls.stock({ ...filter, free: true }),
  jobs: async (text) => {
    const search = text === '' ? undefined : text;
    const { items } = await call(listJobs, { search, cancelled: false, limit: 10, fields: ['number'] }, handles);
    return items.map(({ number }) => number);
  },
  job: async (number) => {
    if (number.length > LONGEST_JOB) return undefined;
    const fields = ['number', 'cancelled', 'skus'];
    return (await call(listJobs, { number, limit: 1, fields }, handles)).items[0];
  },
  shares: async (stockCode, job, segment) => {
    const asked = { stockCode: [...stockCode], job, ...(segment !== '' && { segment }) };
    const { items } = await call(availability, { ...asked, fields: ['stockCode', 'groups'] }, handles);
    return items.map(({ stockCode: code, groups }) => ({
      stockCode: code,
      here: groups.allocated.inStock,
      elsewhere: groups.job.inStock,
    }));
  },
  allocate: (input, key) => call(allocateStock, input, { ...handles, idempotencyKey: key }),
  recent: async () => (await call(listRecentAllocations, { limit: 10 }, handles)).items,
  undo: (id) => call(reverseOperation, { id, reason: 'Undo' }, handles),
};

/** What the allocation says, in toasts. */
export const allocationNotices: AllocationNotices = {
  allocated: (order, undo) => toasts.done(allocatedText(order), undo),
  undone: () => toasts.done(t('allocate_undone')),
  failed: (error) => warnOf(error, t('allocate_error')),
  unread: reportError,
};

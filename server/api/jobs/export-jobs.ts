import type { JobColumn } from '../../../shared/contract/stock/job-columns.ts';
import { exportJobs as contract } from '../../../shared/contract/stock/jobs.ts';
import { implement } from '../implement.ts';
import type { CellKind } from '../list/csv.ts';
import { listFile } from '../list/list-file.ts';
import { jobSource } from './job-source.ts';
import { jobWhere } from './job-where.ts';

/** The list of jobs as CSV, all rows of it. */
export const exportJobs = implement(contract, (_db, actor, input, { filePool }) => {
  return listFile<JobColumn>(filePool, actor, {
    source: jobSource(actor),
    where: jobWhere(actor, input),
    columns,
    headings: { number: 'job' },
    query: input,
  });
});

const columns: Record<JobColumn, CellKind> = {
  number: 'text',
  description: 'text',
  cancelled: 'value',
  skus: 'value',
  items: 'value',
  reserved: 'value',
  openErns: 'value',
  openPicks: 'value',
  createdAt: 'value',
};

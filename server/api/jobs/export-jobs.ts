import type { JobColumn } from '../../../shared/contract/job-columns.ts';
import type { exportJobs as contract } from '../../../shared/contract/jobs.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { CellKind } from '../list/csv.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { jobSource } from './job-source.ts';
import { jobWhere } from './job-where.ts';

/** The list of jobs as CSV, all rows of it. */
export function exportJobs(
  _db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
  { filePool }: Services,
): AsyncGenerator<string> {
  return listFile<JobColumn>(filePool, actor, {
    source: jobSource(actor),
    where: jobWhere(actor, input),
    columns,
    headings: { number: 'job' },
    query: input,
  });
}

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

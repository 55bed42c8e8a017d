import { listJobs as contract } from '../../../shared/contract/stock/jobs.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { jobSource } from './job-source.ts';
import { jobWhere } from './job-where.ts';

/** One page of the jobs of the company. */
export const listJobs = implement(contract, (db, actor, input) => {
  return listPage(db, jobSource(actor), input, jobWhere(actor, input));
});

import type { listJobs as contract } from '../../../shared/contract/jobs.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { jobSource } from './job-source.ts';
import { jobWhere } from './job-where.ts';

/** One page of the jobs of the company. */
export function listJobs(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, jobSource(actor), input, jobWhere(actor, input));
}

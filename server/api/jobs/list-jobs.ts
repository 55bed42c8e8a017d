import sql from 'sql-template-tag';
import type { listJobs as contract } from '../../../shared/contract/jobs.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { jobSource } from './job-source.ts';

/** Jobs of the company. */
export function listJobs(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, jobSource(actor), input, [
    sql`j.company_id = ${actor.companyId}`,
    when(input.number, (number) => sql`j.number = ${number}`),
    when(input.cancelled, (cancelled) => sql`(j.cancelled_at is not null) = ${cancelled}`),
    matches(input.search, ['j.number', 'j.description']),
  ]);
}

import sql from 'sql-template-tag';
import type { getJob as contract } from '../../../shared/contract/jobs.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { columnsOf } from '../list/list-page.ts';
import { jobSource } from './job-source.ts';

/** One job of the company. */
export async function getJob(
  db: Reader,
  actor: StockActor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const source = jobSource(actor);
  const query = sql`select ${columnsOf(source)} ${source.from} where j.company_id = ${actor.companyId} and j.id = ${input.id}`;
  const job = await db.maybeOne<Reply<typeof contract>>(query);
  return job ?? refuse('not_found', { values: { thing: 'job' } });
}

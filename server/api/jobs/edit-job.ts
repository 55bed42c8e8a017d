import { editJob as contract } from '../../../shared/contract/jobs/jobs.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';

/** A pick can change the description of its job too (rules 3, Pick). Only a job that clashes with another can be renamed (decision 156). */
export const editJob = implement(contract, async (tx, actor, { id, version, description, number }) => {
  const job = await lockDescribed(tx, actor.companyId, id);
  if (job.version !== version) refuse('changed_meanwhile', { data: { version: job.version } });
  const renamed = number === undefined || number === job.number ? job : await rename(tx, actor, job, number);
  return { id, version: description === undefined ? renamed.version : await write(tx, actor, renamed, description) };
});

export async function describeJob(tx: Tx, actor: StockActor, id: number, description: string): Promise<void> {
  await write(tx, actor, await lockDescribed(tx, actor.companyId, id), description);
}

interface DescribedJob {
  id: number;
  number: string;
  clashes: boolean;
  description: string | null;
  version: number;
}

async function lockDescribed(tx: Tx, companyId: number, id: number): Promise<DescribedJob> {
  const job = await tx.maybeOne<DescribedJob>(
    `select id, number, case_clash as clashes, description, version from jobs where company_id = $1 and id = $2 for no key update`,
    [companyId, id],
  );
  return job ?? refuse('not_found', { values: { thing: 'job' } });
}

async function rename(tx: Tx, actor: StockActor, job: DescribedJob, number: string): Promise<DescribedJob> {
  if (!job.clashes) refuse('job_keeps_number');
  await tx.run(
    'update jobs set number = $3, case_clash = false, version = version + 1 where company_id = $1 and id = $2',
    [actor.companyId, job.id, number],
  );
  const facts = { number, renamedFrom: job.number };
  await recordOperation(tx, actor, { kind: 'edit job', document: 'job', documentId: job.id, facts });
  return { ...job, number, clashes: false, version: job.version + 1 };
}

async function write(
  tx: Tx,
  actor: StockActor,
  { id, number, description: before, version }: Omit<DescribedJob, 'clashes'>,
  description: string | null,
): Promise<number> {
  if (description === before) return version;
  await tx.run('update jobs set description = $3, version = version + 1 where company_id = $1 and id = $2', [
    actor.companyId,
    id,
    description,
  ]);
  const facts = { number, before, description };
  await recordOperation(tx, actor, { kind: 'edit job', document: 'job', documentId: id, facts });
  return version + 1;
}

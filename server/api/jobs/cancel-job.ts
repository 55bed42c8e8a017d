import type { DocumentName } from '../../../shared/contract/documents.ts';
import * as contract from '../../../shared/contract/jobs/jobs.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader, Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { documentKinds, type FreedLine } from '../documents/document-kinds.ts';
import { implement } from '../implement.ts';
import { perUnit } from '../list/of-lines.ts';
import { announce } from '../live/announce.ts';
import { lockDrums } from '../stock/drums/drums.ts';
import { lockJob } from '../stock/jobs.ts';
import { postShifts, type Shift } from '../stock/ledger/post-movements.ts';
import { recordOperation } from '../stock/ledger/record-operation.ts';
import { lockPairs, type StockIdentity } from '../stock/locks/stock-identity.ts';
import type { UndoKind } from '../stock/reversal/undo-kind.ts';

/**
 * Cancels a job in the whole company (rules 4, Job): its stock becomes free, in transit too. Its lines of suppliers' open ERNs keep the job
 * and cannot be received until the job is enabled or a user receives them as free stock. Refused while any stock of the job is reserved;
 * the refusal names the documents.
 */
export const cancelJob = implement(contract.cancelJob, async (tx, actor, input) => {
  const { companyId, userId } = actor;
  const job = await lockJob(tx, companyId, input.id);
  if (job.cancelled) refuse('job_cancelled', { values: { job: job.number }, data: { jobs: [job.number] } });
  for (const { ofJob } of documentKinds()) await ofJob?.lock(tx, companyId, job.id);
  const shifts = await lockStockOfJob(tx, companyId, job.id);
  const { items, ernLines } = await tx.one<Pick<Cancellation, 'items' | 'ernLines'>>(
    `select ${itemsOfJob} as items, ${ernLinesOfJob} as "ernLines"`,
    [companyId, job.id],
  );
  const documents = await readJobHolders(tx, companyId, job.id);
  if (documents.length > 0) refuse('job_reserved', { values: { job: job.number }, data: { documents } });
  const lines = await freeDocumentLines(tx, actor, job.id);
  const freed = { stockLines: shifts.length, items, ernLines };
  const operationId = await recordOperation(tx, actor, {
    kind: 'cancel job',
    document: 'job',
    documentId: job.id,
    facts: { number: job.number, ...freed, freed: lines },
  });
  await postShifts(tx, { companyId, operationId, userId, kind: 'unallocate' }, shifts);
  await tx.run(
    `update jobs set cancelled_at = product_now(), cancelled_by = $3, version = version + 1 where company_id = $1 and id = $2`,
    [companyId, job.id, userId],
  );
  return { id: job.id, operationId, ...freed };
});

type FreedLines = Partial<Record<DocumentName, FreedLine[]>>;

/** Goods that open documents expect for the job become free stock. Viewers of each affected kind of document are notified. */
async function freeDocumentLines(tx: Tx, actor: StockActor, jobId: number): Promise<FreedLines> {
  const freed: FreedLines = {};
  for (const { name: document, ofJob } of documentKinds()) {
    const lines = (await ofJob?.free(tx, actor.companyId, jobId)) ?? [];
    if (lines.length === 0) continue;
    freed[document] = lines;
    announce(tx, { ...actor, warehouseId: null }, { document, kind: 'cancel job' });
  }
  return freed;
}

/**
 * Undoes a cancelling: the job gets its stock back if all of it is still unreserved on the same stock lines, and its ERN lines too
 * (decision 24). Refused once the job has been enabled.
 */
export const undoCancelJob: UndoKind = {
  rule: contract.cancelJob.rule,
  endedBy: 'enable job',
  async lock(tx, companyId, jobId, { operationId }) {
    const job = await lockJob(tx, companyId, jobId);
    if (!job.cancelled || (await wasEnabledAfter(tx, companyId, jobId, operationId))) {
      refuse('job_not_cancelled', { values: { job: job.number } });
    }
    const freed = await readFreed(tx, companyId, operationId);
    for (const { name, ofJob } of documentKinds()) await ofJob?.lockFreed(tx, companyId, freed[name] ?? []);
  },
  async reopen(tx, companyId, jobId, { operationId, actor }) {
    const freed = await readFreed(tx, companyId, operationId);
    for (const { name: document, ofJob } of documentKinds()) {
      const lines = freed[document] ?? [];
      if (lines.length === 0) continue;
      await ofJob?.giveBack(tx, companyId, jobId, lines);
      announce(tx, { ...actor, warehouseId: null }, { document, kind: 'reverse' });
    }
    await clearCancelled(tx, companyId, jobId);
  },
};

/** If the job was cancelled again afterwards, only that later cancelling can be undone. */
async function wasEnabledAfter(tx: Tx, companyId: number, jobId: number, operationId: number): Promise<boolean> {
  const enabled = await tx.maybeOne(
    `select from operations
     where company_id = $1 and document = 'job' and document_id = $2 and id > $3 and kind = 'enable job' limit 1`,
    [companyId, jobId, operationId],
  );
  return enabled !== undefined;
}

async function readFreed(tx: Tx, companyId: number, operationId: number): Promise<FreedLines> {
  const { freed } = await tx.one<{ freed: FreedLines }>(
    `select facts -> 'freed' as freed from operations where company_id = $1 and id = $2`,
    [companyId, operationId],
  );
  return freed;
}

/** All stock of the job in every warehouse, each line paired with its free counterpart. The lock on the job keeps more from being added. */
async function lockStockOfJob(tx: Tx, companyId: number, jobId: number): Promise<Shift[]> {
  const lines = await tx.many<StockIdentity>(
    `select warehouse_id as "warehouseId", location_id as "locationId", sku_id as "skuId", drum_id as "drumId",
            job_id as "jobId", segment, swc, received_on as "receivedOn"
     from stock_lines
     where company_id = $1 and job_id = $2 and present`,
    [companyId, jobId],
  );
  if (lines.length === 0) return [];
  await lockDrums(
    tx,
    companyId,
    lines.map((line) => line.drumId),
  );
  const pairs = lines.map((line) => ({ from: line, to: { ...line, jobId: null, segment: null } }));
  const locked = await lockPairs(tx, companyId, pairs);
  return locked
    .filter(({ there }) => there.quantity !== '0')
    .map(({ there, target }) => ({ fromId: there.id, toId: target.id, quantity: there.quantity }));
}

/** The job can be received for again; its former stock stays free (rules: Effects). */
export const enableJob = implement(contract.enableJob, async (tx, actor, input) => {
  const job = await lockJob(tx, actor.companyId, input.id);
  if (!job.cancelled) refuse('job_not_cancelled', { values: { job: job.number } });
  const operationId = await recordOperation(tx, actor, {
    kind: 'enable job',
    document: 'job',
    documentId: job.id,
    facts: { number: job.number },
  });
  await clearCancelled(tx, actor.companyId, job.id);
  return { id: job.id, operationId };
});

async function clearCancelled(tx: Tx, companyId: number, jobId: number): Promise<void> {
  await tx.run(
    `update jobs set cancelled_at = null, cancelled_by = null, version = version + 1 where company_id = $1 and id = $2`,
    [companyId, jobId],
  );
}

type Cancellation = Reply<typeof contract.getJobCancellation>;

/** `$1` company, `$2` job. */
const itemsOfJob = perUnit('l.quantity', {
  of: 'stock_lines l',
  where: 'l.company_id = $1 and l.job_id = $2 and l.present',
});

const ernLinesOfJob = `(
  select count(*) from ern_lines l
  join erns e on e.company_id = $1 and e.id = l.ern_id and e.status = 'expected'
  where l.company_id = $1 and l.job_id = $2
)`;

/** Rules: irreversible actions show their facts. */
export const getJobCancellation = implement(contract.getJobCancellation, async (db, { companyId }, { id }) => {
  const job = await db.maybeOne<Omit<Cancellation, 'reservedBy'>>(
    `select j.id, j.number, j.cancelled_at is not null as cancelled, s.lines as "stockLines", ${itemsOfJob} as items,
            ${ernLinesOfJob} as "ernLines"
     from jobs j
     cross join lateral (
       select count(*) as lines
       from stock_lines
       where company_id = $1 and job_id = j.id and present
     ) s
     where j.company_id = $1 and j.id = $2`,
    [companyId, id],
  );
  if (job === undefined) return refuse('not_found', { values: { thing: 'job' } });
  return { ...job, reservedBy: await readJobHolders(db, companyId, id) };
});

interface JobHolder {
  document: DocumentName;
  id: number;
  number: string;
  warehouse: string;
  quantity: string;
}

/**
 * Documents of the whole company that hold stock of the job, or hold any stock for it: cancelling would take away their goods or their
 * purpose (rules 4: refused while stock is reserved in a despatch).
 */
function readJobHolders(db: Reader, companyId: number, jobId: number): Promise<JobHolder[]> {
  return db.many<JobHolder>(
    `select d.kind as document, d.id, d.number, w.name as warehouse, sum(r.quantity) as quantity
     from reservations r
     join stock_lines s on s.company_id = $1 and s.id = r.stock_line_id
     join document_lines l on l.company_id = $1 and l.id = r.document_line_id
     join documents d on d.company_id = $1 and d.kind = l.kind and d.id = l.document_id
     join warehouses w on w.id = d.warehouse_id
     where r.company_id = $1 and (s.job_id = $2 or d.job_id = $2)
     group by d.kind, d.id, d.number, w.name
     order by d.kind, d.id
     limit 1000`,
    [companyId, jobId],
  );
}

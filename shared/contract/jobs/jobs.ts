import { documentName } from '../documents.ts';
import { id, quantity, whole } from '../fields/number.ts';
import { perUnit } from '../fields/per-unit.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, jobNumber, note, segment, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

const jobFields = {
  id: id(),
  number: jobNumber(),
  description: orNull(note()),
  cancelled: flag(),
  cancelledAt: orNull(instant()),
  cancelledBy: orNull(text()),
  /** What the job owns in this warehouse: number of SKUs, quantities, and how much of them is reserved. */
  skus: whole(0),
  items: perUnit(),
  reserved: perUnit(),
  /** Open documents of the job in this warehouse: expected ERNs, and picks that are not despatched. */
  openErns: whole(0),
  openPicks: whole(0),
  createdAt: instant(),
};

const job = shape(jobFields);

/** Lists the jobs (h3g: Activity Codes) of the company, with what each owns in this warehouse. */
export const listJobs = listOperation('listJobs', {
  path: 'job',
  summary: 'Jobs of the company',
  rule: 'reports',
  reach: 'stock',
  row: job.schema,
  filters: {
    number: maybe(jobNumber()),
    cancelled: maybe(flag()),
    inStock: maybe(flag()),
  },
  sorts: ['number', 'createdAt'],
  order: 'number',
  hidden: ['cancelledAt', 'cancelledBy'],
  headings: { number: 'job' },
});

/** Returns the jobs as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportJobs = fileOperation('exportJobs', listJobs);

const ofJob = shape({ id: id() });

/** What a job owns in this warehouse in one segment; null: without a segment. */
const ofSegment = shape({
  segment: orNull(segment()),
  skus: whole(0),
  items: perUnit(),
  reserved: perUnit(),
});

/** Returns one job, with its stock by segment. */
export const getJob = operation('getJob', {
  method: 'GET',
  path: 'job/:id',
  summary: 'One job',
  rule: 'reports',
  reach: 'stock',
  params: ofJob,
  reply: shape({
    ...jobFields,
    segments: list(ofSegment, 10_000),
    /** The job whose number differs only by case, from the time before that was refused; this job can be renamed. */
    clashesWith: orNull(jobNumber()),
    version: whole(1),
  }),
  errors: [],
});

/**
 * Changes a job's description; null removes it. `version` is the one that was read last. `number` renames only a job that differs from
 * another by case alone, because documents name a job by its number.
 */
export const editJob = operation('editJob', {
  method: 'PATCH',
  path: 'job/:id',
  summary: 'Edit a job',
  rule: 'pick',
  reach: 'stock',
  params: ofJob,
  body: shape({ version: whole(1), description: maybe(orNull(note())), number: maybe(jobNumber()) }),
  reply: shape({ id: id(), version: whole(1) }),
  errors: ['changed_meanwhile', 'job_keeps_number', 'job_taken'],
});

const reservedBy = shape({
  document: documentName(),
  id: id(),
  number: code(),
  warehouse: text(),
  quantity: quantity(),
});

/** Returns what cancelling a job would free in the whole company, and the documents that prevent it, as a preview. */
export const getJobCancellation = operation('getJobCancellation', {
  method: 'GET',
  path: 'job/:id/cancellation',
  summary: 'Effects of cancelling a job',
  rule: 'cancelJob',
  reach: 'stock',
  params: ofJob,
  reply: shape({
    id: id(),
    number: jobNumber(),
    cancelled: flag(),
    stockLines: whole(0),
    items: perUnit(),
    ernLines: whole(0),
    reservedBy: list(reservedBy, 1000),
  }),
  errors: [],
});

/**
 * Cancels a job (vm only): its stock and its lines of open ERNs become free in the whole company. Refused while any of its stock, or
 * anything for one of its picks, is reserved; the refusal names the documents.
 */
export const cancelJob = operation('cancelJob', {
  method: 'POST',
  path: 'job/:id/cancel',
  summary: 'Cancel a job',
  rule: 'cancelJob',
  reach: 'stock',
  params: ofJob,
  reply: shape({ id: id(), operationId: id(), stockLines: whole(0), items: perUnit(), ernLines: whole(0) }),
  errors: ['job_cancelled', 'job_reserved'],
});

/** Enables a cancelled job: goods can be received for it again; what became free stays free. */
export const enableJob = operation('enableJob', {
  method: 'POST',
  path: 'job/:id/enable',
  summary: 'Enable a cancelled job',
  rule: 'cancelJob',
  reach: 'stock',
  params: ofJob,
  reply: shape({ id: id(), operationId: id() }),
  errors: ['job_not_cancelled'],
});

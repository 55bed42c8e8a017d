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
  createdAt: instant(),
  /** What it owns in this warehouse: SKUs, their quantities, and how much of that is reserved. */
  skus: whole(0),
  items: perUnit(),
  reserved: perUnit(),
  /** What is open for it in this warehouse: ERNs that are expected, picks that are not despatched. */
  openErns: whole(0),
  openPicks: whole(0),
};

const job = shape(jobFields);

/** Jobs (h3g: Activity Codes) of the company, with what each owns in this warehouse. */
export const listJobs = listOperation('listJobs', {
  path: 'job',
  summary: 'Jobs of the company',
  rule: 'reports',
  reach: 'stock',
  row: job.schema,
  filters: {
    number: maybe(jobNumber()),
    cancelled: maybe(flag()),
    /** Owns stock in this warehouse, or none. */
    inStock: maybe(flag()),
  },
  sorts: ['number', 'createdAt'],
  order: 'number',
  columns: ['number', 'description', 'cancelled', 'skus', 'items', 'reserved', 'openErns', 'openPicks', 'createdAt'],
  headings: { number: 'job' },
});

/** The list of jobs as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportJobs = fileOperation('exportJobs', listJobs);

const ofJob = shape({ id: id() });

/** What a job owns in one of its segments, or without one, in this warehouse. */
const ofSegment = shape({
  segment: orNull(segment()),
  skus: whole(0),
  items: perUnit(),
  reserved: perUnit(),
});

/** One job, with its stock by segment. */
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
    /** The job from which it differs by case alone, since before that was refused: it can be renamed. */
    clashesWith: orNull(jobNumber()),
    version: whole(1),
  }),
  errors: [],
});

/**
 * Changes what a job is described as; null takes it away. `version` is the one last read. A number renames a job that differs from another by
 * case alone, and no other: documents name a job by its number.
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

/** What cancelling a job would free, in the whole company, and the documents that stand in the way: the facts before it is done. */
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
 * Cancels a job (vm only): in the whole company its stock and its lines of open ERNs become free. Refused while any of its stock, or
 * anything for a pick of its own, is reserved; the refusal names the documents.
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

/** Enables a cancelled job: it can be received for again; what became free stays free. */
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

import { documentName } from '../documents.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, positiveQuantity, quantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

const share = shape({ stockLineId: id(), quantity: positiveQuantity() });

/**
 * Gives free stock to a job and segment (rules 5, Allocation: not more than available, not negative). Reserved stock stays with its
 * documents. A job not known yet is made with it.
 */
export const allocateStock = operation('allocateStock', {
  method: 'POST',
  path: 'stock/allocate',
  summary: 'Allocate free stock to a job',
  rule: 'manualStockAllocation',
  reach: 'stock',
  body: shape({
    job: jobNumber(),
    /** True: create this job; false: refuse one that is not known yet; left out: one not known yet is created. */
    newJob: maybe(flag()),
    segment: maybe(segment()),
    reason: maybe(note()),
    lines: list(share, 10_000, 1),
  }),
  reply: shape({ operationId: id(), jobId: id() }),
  errors: [
    'stock_not_free',
    'job_unknown',
    'job_cancelled',
    'cell_id_length',
    'quantity_over_stock',
    'whole_numbers_only',
  ],
});

/** Whose stock: a global access names it, an operational one has it. */
const scope = { companyId: id(), warehouseId: id() };

const holder = shape({ kind: documentName(), id: id(), number: code(), quantity: quantity() });

const allocated = shape({
  id: id(),
  stockCode: code(),
  name: text(),
  location: text(),
  drum: orNull(drumNumber()),
  job: jobNumber(),
  segment: orNull(segment()),
  swc: orNull(text()),
  quantity: quantity(),
  reserved: quantity(),
  available: quantity(),
  unit: text(),
  receivedOn: date(),
  /** The documents that hold what is reserved, and how much of it each. */
  heldBy: list(holder, 10_000),
});

/** Which of it, besides company and warehouse. */
const whichAllocated = {
  stockCode: maybe(code()),
  job: maybe(jobNumber()),
  segment: maybe(segment()),
  location: maybe(text()),
  drum: maybe(drumNumber()),
};

/** Stock that belongs to jobs, of one company in one warehouse, to choose from on Stock Unallocation. */
export const listAllocatedStock = listOperation('listAllocatedStock', {
  path: 'stock/allocated',
  summary: 'Stock that belongs to jobs',
  rule: 'stockUnallocation',
  reach: 'stock',
  row: allocated.schema,
  filters: { ...scope, id: maybe(id()), ...whichAllocated },
  sorts: ['stockCode', 'job', 'location', 'receivedOn'],
  order: 'stockCode',
});

/**
 * Makes stock of jobs free again: the lines that are named, or all that the filters of listAllocatedStock leave. Reserved stock stays with
 * its documents: without a quantity a line gives what nobody reserved, and `leftOut` says on how many lines some is, and who holds it.
 */
export const unallocateStock = operation('unallocateStock', {
  method: 'POST',
  path: 'stock/unallocate',
  summary: 'Unallocate stock of jobs',
  rule: 'stockUnallocation',
  reach: 'stock',
  query: shape(scope),
  body: shape({
    reason: maybe(note()),
    lines: maybe(list(shape({ stockLineId: id(), quantity: maybe(positiveQuantity()) }), 10_000, 1)),
    /** Instead of `lines`: every line that these filters leave, but for some. */
    matching: maybe(shape({ search: maybe(text(100)), ...whichAllocated, except: maybe(list(id(), 10_000)) })),
  }),
  reply: shape({
    operationId: id(),
    lines: whole(1),
    leftOut: shape({ lines: whole(0), heldBy: list(holder, 100) }),
  }),
  errors: ['stock_free_already', 'nothing_to_unallocate', 'quantity_over_stock', 'whole_numbers_only'],
});

const recentAllocation = shape({
  /** The operation. */
  id: id(),
  kind: oneOf(['allocate', 'unallocate']),
  at: instant(),
  lines: whole(1),
  /** Null where it concerned several jobs. */
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  /** What it was, where all of it is one SKU. */
  stockCode: orNull(code()),
  quantity: orNull(quantity()),
  /** Taken back since. */
  reversed: flag(),
});

/** The last allocations and unallocations of the person who asks, newest first, to be taken back. */
export const listRecentAllocations = operation('listRecentAllocations', {
  method: 'GET',
  path: 'stock/allocate',
  summary: 'My last allocations',
  rule: 'history',
  reach: 'stock',
  query: shape({
    companyId: maybe(id()),
    warehouseId: maybe(id()),
    limit: maybe(whole(1, 50)),
    fields: fieldsOf(Object.keys(recentAllocation.schema) as [string, ...string[]]),
  }),
  reply: shape({ items: list(recentAllocation, 50) }),
  errors: [],
});

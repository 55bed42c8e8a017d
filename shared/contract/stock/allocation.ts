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
 * Allocates free stock to a job and segment (rules 5, Allocation: not more than available, not negative). Reserved stock stays with its
 * documents. Creates an unknown job with it.
 */
export const allocateStock = operation('allocateStock', {
  method: 'POST',
  path: 'stock/allocate',
  summary: 'Allocate free stock to a job',
  rule: 'manualStockAllocation',
  reach: 'stock',
  body: shape({
    job: jobNumber(),
    /** Optional. True: create this job; false: refuse an unknown one. By default an unknown one is created. */
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

/** A global access names both; an operational access has them. */
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
  heldBy: list(holder, 10_000),
});

const whichAllocated = {
  stockCode: maybe(code()),
  job: maybe(jobNumber()),
  segment: maybe(segment()),
  location: maybe(text()),
  drum: maybe(drumNumber()),
};

/** Lists the stock of one company in one warehouse that belongs to jobs and can be unallocated. */
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
 * Frees stock of jobs: the lines that are named, or all that match the filters of listAllocatedStock. Reserved stock stays with its
 * documents: without a quantity a line frees what is not reserved, and `leftOut` returns the number of lines with reserved stock and the
 * documents that hold it.
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
    /** In place of `lines`: every line that matches these filters, except those in `except`. */
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
  id: id(),
  kind: oneOf(['allocate', 'unallocate']),
  at: instant(),
  lines: whole(1),
  /** Null if several jobs were concerned. */
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  /** Null if several SKUs were concerned. */
  stockCode: orNull(code()),
  quantity: orNull(quantity()),
  reversed: flag(),
});

/** Returns the caller's last allocations and unallocations, newest first, to undo them. */
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

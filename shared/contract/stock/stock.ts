import { documentName } from '../documents.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, positiveQuantity, quantity, signedQuantity, whole } from '../fields/number.ts';
import { facts, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { batch, code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
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
    segment: maybe(segment()),
    reason: maybe(note()),
    lines: list(share, 10_000, 1),
  }),
  reply: shape({ operationId: id(), jobId: id() }),
  errors: ['stock_not_free', 'job_cancelled', 'cell_id_length', 'quantity_over_stock', 'whole_numbers_only'],
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

/**
 * Corrects stock lines by more or less, with a reason. Reserved stock cannot be taken away. A drum that is adjusted to nothing is
 * written off.
 */
export const adjustStock = operation('adjustStock', {
  method: 'POST',
  path: 'stock/adjust',
  summary: 'Adjust stock lines',
  rule: 'adjustStock',
  reach: 'stock',
  body: shape({
    reason: note(),
    lines: list(shape({ stockLineId: id(), quantity: signedQuantity() }), 10_000, 1),
  }),
  reply: shape({ operationId: id() }),
  errors: ['quantity_over_stock', 'whole_numbers_only', 'job_cancelled', 'jobs_cancelled', 'drum_not_here'],
});

/** Takes in, with a reason, what was found where no stock line says so: an adjustment that may make stock lines and drums. */
export const addFoundStock = operation('addFoundStock', {
  method: 'POST',
  path: 'stock/found',
  summary: 'Add found stock',
  rule: 'adjustStock',
  reach: 'stock',
  body: shape({
    reason: note(),
    lines: list(
      shape({
        stockCode: code(),
        locationId: id(),
        quantity: positiveQuantity(),
        /** None: free stock. */
        job: maybe(jobNumber()),
        segment: maybe(segment()),
        swc: maybe(text(40)),
        drumNumber: maybe(drumNumber()),
        supplierDrumNumber: maybe(drumNumber()),
        /** Left out: today. */
        receivedOn: maybe(date()),
      }),
      10_000,
      1,
    ),
  }),
  reply: shape({ operationId: id() }),
  errors: [
    'warehouse_cancelled',
    'unknown_skus',
    'whole_numbers_only',
    'location_not_here',
    'job_cancelled',
    'jobs_cancelled',
    'activity_code_missing',
    'cell_id_length',
    'drum_number_used',
    'drum_number_repeated',
  ],
});

/** A history: what people did to a document, a stock line, a drum or a job, newest first. */
export const listOperations = listOperation('listOperations', {
  path: 'operation',
  summary: 'History of a document, a stock line, a drum or a job',
  rule: 'history',
  reach: 'stock',
  row: {
    id: id(),
    kind: text(40),
    at: instant(),
    by: text(),
    document: orNull(documentName()),
    documentId: orNull(id()),
    /** The document's number. */
    number: orNull(text()),
    reason: orNull(note()),
    /** The confirmations the person accepted. */
    accepted: list(text(60), 10_000),
    facts: facts(),
    /** The operation this one undid. */
    reversesId: orNull(id()),
    /** The operation that undid this one. */
    reversedById: orNull(id()),
    /** May the one who asks undo it? Whether the goods still allow it shows when it is tried. */
    canReverse: flag(),
  },
  filters: {
    companyId: maybe(id()),
    warehouseId: maybe(id()),
    document: maybe(documentName()),
    documentId: maybe(id()),
    stockLineId: maybe(id()),
    drumId: maybe(id()),
    jobId: maybe(id()),
  },
  sorts: ['at'],
  order: '-at',
});

/**
 * Undoes a receipt, the hiding of an ERN, a move, a cut, an allocation, an unallocation, a despatch, the deletion of a pick, the cancelling of
 * a job or an adjustment, with a reason (rules: stock rule 7): every counter-movement is posted in full from unreserved stock of the same lines, or
 * `cannot_reverse` names what took it. Needs the right of the operation it undoes.
 */
export const reverseOperation = operation('reverseOperation', {
  method: 'POST',
  path: 'operation/:id/reverse',
  summary: 'Undo an operation',
  rule: 'history',
  reach: 'stock',
  params: shape({ id: id() }),
  query: shape({ companyId: maybe(id()), warehouseId: maybe(id()) }),
  body: shape({ reason: note() }),
  reply: shape({ operationId: id() }),
  errors: [
    'not_reversible',
    'reversed_already',
    'changed_meanwhile',
    'cannot_reverse',
    'job_not_cancelled',
    'ern_not_open',
    'ern_not_hidden',
    'pick_not_open',
    'job_cancelled',
    'location_not_here',
    'drum_not_here',
  ],
});

const movement = shape({
  id: id(),
  operationId: id(),
  operation: text(40),
  kind: text(20),
  quantity: signedQuantity(),
  /** What lay there after it. */
  balance: quantity(),
  document: orNull(documentName()),
  documentId: orNull(id()),
  number: orNull(text()),
  reason: orNull(note()),
  /** Of a receipt in force: the batches it brought there. */
  batches: list(batch(), 10_000),
  at: instant(),
  by: text(),
});

/** The ledger trail of a stock line with its running balance, newest first. */
export const listMovements = listOperation('listMovements', {
  path: 'stock/:id/movement',
  summary: 'Ledger of a stock line',
  rule: 'reports',
  reach: 'stock',
  params: shape({ id: id() }),
  row: movement.schema,
  filters: {},
  sorts: ['at'],
  order: '-at',
});

const difference = shape({
  invariant: oneOf(['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8']),
  companyId: id(),
  /** What it is about: a stock line, a document line, an operation. */
  subject: text(400),
  expected: text(400),
  actual: text(400),
});

/** Holds ledger, balance, reservations and documents against each other; every difference is listed, none is the only good answer. */
export const verify = operation('verify', {
  method: 'GET',
  path: 'verify',
  summary: 'Verify stock figures',
  rule: 'verify',
  reach: 'everything',
  lasting: true,
  /** Left out: every company. */
  query: shape({ companyId: maybe(id()) }),
  /** At most 1,000 are shown; `count` is how many there are. */
  reply: shape({ count: whole(0), differences: list(difference, 1000) }),
  errors: [],
});

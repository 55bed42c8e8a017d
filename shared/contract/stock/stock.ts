import { documentName } from '../documents.ts';
import { id, positiveQuantity, quantity, signedQuantity } from '../fields/number.ts';
import { acceptance, facts, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { batch, code, drumNumber, jobNumber, note, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { reportScope } from '../report.ts';

/**
 * Adjusts stock lines up or down, with a reason. Reserved stock cannot be removed. A drum that is adjusted to zero is written off. To set
 * the quantity of a line, send the quantity seen there as `was`: refused if the line now holds another one. It then also asks to confirm
 * `includes_taken` (line: the stock line) if open documents have taken goods from there that are still recorded.
 */
export const adjustStock = operation('adjustStock', {
  method: 'POST',
  path: 'stock/adjust',
  summary: 'Adjust stock lines',
  rule: 'adjustStock',
  reach: 'stock',
  body: shape({
    reason: note(),
    lines: list(shape({ stockLineId: id(), quantity: signedQuantity(), was: maybe(quantity()) }), 10_000, 1),
    accept: acceptance(),
  }),
  reply: shape({ operationId: id() }),
  errors: [
    'quantity_over_stock',
    'whole_numbers_only',
    'job_cancelled',
    'jobs_cancelled',
    'drum_not_here',
    'changed_meanwhile',
    'confirmation_required',
  ],
});

/** Adds found stock that no stock line records, with a reason: an adjustment that can create stock lines and drums. */
export const addFoundStock = operation('addFoundStock', {
  method: 'POST',
  path: 'stock/found',
  summary: 'Add found stock',
  rule: 'adjustStock',
  reach: 'stock',
  body: shape({
    reason: note(),
    /** Optional. True: create the jobs of the lines; false: refuse unknown ones. By default unknown ones are created. */
    newJob: maybe(flag()),
    lines: list(
      shape({
        stockCode: code(),
        locationId: id(),
        quantity: positiveQuantity(),
        /** Defaults to free stock. */
        job: maybe(jobNumber()),
        segment: maybe(segment()),
        swc: maybe(text(40)),
        drumNumber: maybe(drumNumber()),
        supplierDrumNumber: maybe(drumNumber()),
        /** Defaults to today. */
        receivedOn: maybe(date()),
      }),
      10_000,
      1,
    ),
  }),
  reply: shape({ operationId: id() }),
  errors: [
    'warehouse_cancelled',
    'date_in_future',
    'unknown_skus',
    'whole_numbers_only',
    'location_not_here',
    'job_unknown',
    'job_cancelled',
    'jobs_cancelled',
    'activity_code_missing',
    'cell_id_length',
    'drum_number_used',
    'drum_number_repeated',
  ],
});

/** Lists the history of a document, a stock line, a drum or a job, newest first. */
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
    number: orNull(text()),
    reason: orNull(note()),
    accepted: list(text(60), 10_000),
    facts: facts(),
    reversesId: orNull(id()),
    reversedById: orNull(id()),
    /** Whether the caller may undo it. Whether the goods still allow it is only checked by the attempt. */
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
 * Undoes an operation, with a reason: a receipt, the hiding of an ERN, a move, a cut, an allocation, an unallocation, a despatch, the
 * deletion of a pick, the cancelling of a job or an adjustment (rules: stock rule 7). Every counter-movement is posted in full from
 * unreserved stock of the same lines; otherwise `cannot_reverse` names what took it. Needs the right of the operation that it undoes. After
 * a receipt is undone, its ERN is open again with its counts.
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
    'goods_taken',
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
  /** The quantity of the stock line afterwards. */
  balance: quantity(),
  document: orNull(documentName()),
  documentId: orNull(id()),
  number: orNull(text()),
  reason: orNull(note()),
  /** The batches that a receipt in force brought there. */
  batches: list(batch(), 10_000),
  at: instant(),
  by: text(),
});

/** Lists the ledger of a stock line with its running balance, newest first. */
export const listMovements = listOperation('listMovements', {
  path: 'stock/:id/movement',
  summary: 'Ledger of a stock line',
  rule: 'companyReports',
  reach: 'report',
  params: shape({ id: id() }),
  row: movement.schema,
  filters: reportScope,
  sorts: ['at'],
  order: '-at',
});

import { documentName } from '../documents.ts';
import { id, positiveQuantity, quantity, signedQuantity } from '../fields/number.ts';
import { acceptance, facts, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { batch, code, drumNumber, jobNumber, note, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { reportScope } from '../report.ts';

/**
 * Corrects stock lines by more or less, with a reason. Reserved stock cannot be taken away. A drum that is adjusted to nothing is
 * written off. Whoever says what a line should hold says also what it was seen to hold (`was`): refused where it holds something else. Then
 * it asks to confirm `includes_taken` (line: the stock line) where open documents have taken goods from there that the book has yet.
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

/** Takes in, with a reason, what was found where no stock line says so: an adjustment that may make stock lines and drums. */
export const addFoundStock = operation('addFoundStock', {
  method: 'POST',
  path: 'stock/found',
  summary: 'Add found stock',
  rule: 'adjustStock',
  reach: 'stock',
  body: shape({
    reason: note(),
    /** True: create the jobs of its lines; false: refuse those not known yet; left out: those not known yet are created. */
    newJob: maybe(flag()),
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
  rule: 'companyReports',
  reach: 'report',
  params: shape({ id: id() }),
  row: movement.schema,
  filters: reportScope,
  sorts: ['at'],
  order: '-at',
});

import { documentName } from '../documents.ts';
import { id, quantity, signedQuantity } from '../fields/number.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, segment, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';

const movement = shape({
  id: id(),
  operationId: id(),
  /** What was done, and what it did here. */
  operation: text(40),
  kind: text(20),
  at: instant(),
  by: text(),
  reason: orNull(note()),
  document: orNull(documentName()),
  documentId: orNull(id()),
  /** The document's number. */
  number: orNull(text()),
  stockLineId: id(),
  skuId: id(),
  stockCode: code(),
  name: text(),
  unit: text(),
  locationId: id(),
  location: text(),
  drumId: orNull(id()),
  drum: orNull(drumNumber()),
  jobId: orNull(id()),
  job: orNull(jobNumber()),
  segment: orNull(segment()),
  /** What it added to the stock line, or took off. */
  quantity: signedQuantity(),
  /** The operation that it undoes, or by which it was undone. */
  reversesId: orNull(id()),
  reversedById: orNull(id()),
});

/** The ledger of this warehouse, newest first: all of it, or of one SKU, or of one location. What is on its way is not in it. */
export const listLedger = listOperation('listLedger', {
  path: 'movement',
  summary: 'Movements of this warehouse',
  rule: 'reports',
  reach: 'stock',
  replica: true,
  row: movement.schema,
  filters: { skuId: maybe(id()), locationId: maybe(id()) },
  sorts: ['at'],
  order: '-at',
});

/**
 * Documents of this warehouse that somebody works on yet, of the kinds that the access may read: those with a line of one SKU, those that
 * name one location. Drafts are their author's alone.
 */
export const listOpenDocuments = listOperation('listOpenDocuments', {
  path: 'document',
  summary: 'Open documents of this warehouse',
  rule: 'reports',
  reach: 'stock',
  row: {
    id: id(),
    document: documentName(),
    number: code(),
    status: text(40),
    createdBy: text(),
    createdAt: instant(),
    job: orNull(jobNumber()),
    partner: orNull(text()),
    /** How much of the SKU it is about: null where no SKU is asked for. */
    quantity: orNull(quantity()),
  },
  filters: { skuId: maybe(id()), locationId: maybe(id()) },
  undated: true,
  sorts: ['number'],
  order: 'number',
});

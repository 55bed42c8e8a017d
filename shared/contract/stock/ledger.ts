import { documentName } from '../documents.ts';
import { id, quantity, signedQuantity } from '../fields/number.ts';
import { maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, segment, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';

const movement = shape({
  id: id(),
  operationId: id(),
  /** The operation's kind, and the kind of this movement. */
  operation: text(40),
  kind: text(20),
  at: instant(),
  by: text(),
  reason: orNull(note()),
  document: orNull(documentName()),
  documentId: orNull(id()),
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
  quantity: signedQuantity(),
  /** The operation that it undoes, and the one that undid it. */
  reversesId: orNull(id()),
  reversedById: orNull(id()),
});

/** Lists the ledger of this warehouse, newest first: all of it, or that of one SKU or one location. Goods on their way are not included. */
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
 * Lists the documents of this warehouse that are still open, of the kinds that the access can read: those with a line of one SKU, or those
 * that name one location. Only its author sees a draft.
 */
export const listOpenDocuments = listOperation('listOpenDocuments', {
  path: 'document',
  summary: 'Open documents of this warehouse',
  rule: 'openDocuments',
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
    /** The document's quantity of the SKU; null without a SKU filter. */
    quantity: orNull(quantity()),
  },
  filters: { skuId: maybe(id()), locationId: maybe(id()) },
  undated: true,
  sorts: ['number'],
  order: 'number',
});

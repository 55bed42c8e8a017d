import { labelSizeIds } from '../../label-sizes.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { distinctIds, flag, list, maybe, shape } from '../fields/shape.ts';
import { drumNumber, oneOf } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** Returns sheets to count ERNs on paper as one PDF, in the order of the ids. At most 10,000 lines and 2,000 pages in all. */
export const printCountingSheets = operation('printCountingSheets', {
  method: 'GET',
  path: 'ern/countingSheets',
  summary: 'Counting sheets of ERNs as PDF',
  rule: 'erns',
  reach: 'stock',
  query: shape({
    ids: distinctIds(100),
    /** Without the shipped quantities, so that counting is not biased by them. */
    blind: maybe(flag()),
  }),
  stream: 'application/pdf',
  errors: ['too_much_to_print'],
});

/** Returns the note of a received ERN as a PDF: its lines with drums, locations and discrepancies. At most 2,000 pages. */
export const printGoodsReceivedNote = operation('printGoodsReceivedNote', {
  method: 'GET',
  path: 'ern/:id/note',
  summary: 'Goods received note as PDF',
  rule: 'goodsIn',
  reach: 'stock',
  params: shape({ id: id() }),
  stream: 'application/pdf',
  errors: ['ern_not_received', 'too_much_to_print'],
});

/** Returns the drums that the receipt of an ERN brought, in the order of its lines, to print their labels. */
export const listErnDrums = operation('listErnDrums', {
  method: 'GET',
  path: 'ern/:id/drum',
  summary: 'Drums received with an ERN',
  rule: 'goodsIn',
  reach: 'stock',
  params: shape({ id: id() }),
  query: shape({ fields: fieldsOf(['id', 'number']) }),
  reply: shape({ items: list(shape({ id: id(), number: drumNumber() }), 100_000) }),
  errors: [],
});

/**
 * Returns labels of drums of this warehouse as a PDF for the given paper size, with the number as Code 128 and QR code, in the order of the
 * ids. At most 1,000 labels, copies included.
 */
export const printDrumLabels = operation('printDrumLabels', {
  method: 'GET',
  path: 'drum/labels',
  summary: 'Labels of drums as PDF',
  rule: 'reports',
  reach: 'stock',
  query: shape({
    ids: distinctIds(500),
    size: oneOf(labelSizeIds),
    copies: maybe(whole(1, 20)),
  }),
  stream: 'application/pdf',
  errors: ['too_much_to_print'],
});

/** Returns the label of one drum as an image, as it will be printed. */
export const previewDrumLabel = operation('previewDrumLabel', {
  method: 'GET',
  path: 'drum/:id/label',
  summary: 'Label of a drum as SVG',
  rule: 'reports',
  reach: 'stock',
  params: shape({ id: id() }),
  query: shape({ size: oneOf(labelSizeIds) }),
  stream: 'image/svg+xml',
  errors: [],
});

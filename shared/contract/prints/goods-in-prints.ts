import { labelSizeIds } from '../../label-sizes.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { distinctIds, flag, list, maybe, shape } from '../fields/shape.ts';
import { drumNumber, oneOf } from '../fields/text.ts';
import { operation } from '../operation.ts';

/** Sheets to count ERNs on paper, one after the other in the order of the ids; at most 10,000 lines and 2,000 pages in all. */
export const printCountingSheets = operation('printCountingSheets', {
  method: 'GET',
  path: 'ern/countingSheets',
  summary: 'Counting sheets of ERNs as PDF',
  rule: 'erns',
  reach: 'stock',
  query: shape({
    ids: distinctIds(100),
    /** Without the shipped quantities, so that nobody counts what they expect. */
    blind: maybe(flag()),
  }),
  stream: 'application/pdf',
  errors: ['too_much_to_print'],
});

/** What a received ERN brought, line by line, with its drums, locations and discrepancies; at most 2,000 pages. */
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

/** The drums that the receipt of an ERN brought, in the order of its lines: those that labels are printed for. */
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
 * Labels of drums of this warehouse as a PDF for the paper of a size: Code 128 and QR code of the number, in the order of the ids; at
 * most 1,000 with their copies.
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
    /** Of each label. */
    copies: maybe(whole(1, 20)),
  }),
  stream: 'application/pdf',
  errors: ['too_much_to_print'],
});

/** The label of one drum as an image, as it will be printed. */
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

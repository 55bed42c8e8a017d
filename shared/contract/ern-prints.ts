import { id } from './fields/number.ts';
import { distinctIds, flag, maybe, shape } from './fields/shape.ts';
import { operation } from './operation.ts';

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

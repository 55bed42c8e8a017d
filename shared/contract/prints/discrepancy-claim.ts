import { maybe, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';
import { reportScope } from '../report.ts';

/**
 * Returns a claim to send to one partner, as a PDF (rules: Reports): what its deliveries in a range of days were short of, over or damaged,
 * as in the discrepancy report. Goods that follow-ups brought later or still expect are not claimed. At most 10,000 lines and 2,000 pages.
 */
export const printDiscrepancyClaim = operation('printDiscrepancyClaim', {
  method: 'GET',
  path: 'report/discrepancy/claim',
  summary: 'Discrepancy claim to a partner as PDF',
  rule: 'documentReports',
  reach: 'report',
  replica: true,
  query: shape({
    ...reportScope,
    partner: text(),
    /** Days of receipt, both inclusive. */
    dateFrom: maybe(date()),
    dateTo: maybe(date()),
  }),
  stream: 'application/pdf',
  errors: ['nothing_to_claim', 'too_much_to_print', 'range_backwards'],
});

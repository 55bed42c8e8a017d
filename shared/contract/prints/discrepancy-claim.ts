import { maybe, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { operation } from '../operation.ts';
import { reportScope } from '../report.ts';

/**
 * A claim to send to one partner (rules: Reports): what its deliveries of a range of days are short of, over or damaged, as the discrepancy
 * report has it: what follow-ups brought later, or still expect, is not claimed. At most 10,000 lines and 2,000 pages.
 */
export const printDiscrepancyClaim = operation('printDiscrepancyClaim', {
  method: 'GET',
  path: 'report/discrepancy/claim',
  summary: 'Discrepancy claim to a partner as PDF',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  query: shape({
    ...reportScope,
    /** The name of the partner. */
    partner: text(),
    /** Days on which it was received; both count. */
    dateFrom: maybe(date()),
    dateTo: maybe(date()),
  }),
  stream: 'application/pdf',
  errors: ['nothing_to_claim', 'too_much_to_print', 'range_backwards'],
});

import { areaTexts } from '../area-texts.ts';

/** The list of stock counts. */
export const stockCounts = areaTexts({
  default: {
    counts_facts: 'Stock in {warehouse}, checked against the system',
    counts_scan: 'Scan a location or a SKU to count it',
    counts_blind: 'Blind count: hide expected quantities',
    counts_unknown: '{code} is not a location or SKU here',
    counts_starting: 'Counting {what}',
    counts_due: 'Due for a count',
    counts_dueEmpty: 'Nothing to count here.',
    counts_never: 'never counted',
    counts_last: 'counted {at} by {by}',
    counts_missing: 'missing for {number}, says {by}',
    counts_count: 'Count {name}',
    counts_continue: 'Continue {number}',
    counts_search: 'Number, location, SKU or person',
    counts_total: { one: '{count} count', other: '{count} counts' },
    counts_empty: 'No counts yet',
    counts_emptyHint: 'Scan a location or a SKU to start one.',
    counts_what: 'Counted',
    counts_by: 'Started by',
    counts_linesOf: '{counted} of {lines}',
    counts_status_counting: 'Counting',
    counts_forMe: 'For me to approve',
    counts_status_submitted: 'Waiting for approval',
    counts_status_posted: 'Posted',
    counts_status_cancelled: 'Cancelled',
    counts_isBlind: 'blind',
  },
});

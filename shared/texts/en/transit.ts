import { areaTexts } from '../area-texts.ts';

/** Transit: what is on its way to this warehouse, and from it. */
export const transit = areaTexts({
  default: {
    transit_facts: 'In transit to and from {warehouse}',
    transit_search: 'ERN, transfer, SKU, drum or job',
    transit_count: { one: '{count} transfer', other: '{count} transfers' },
    transit_empty: 'Nothing in transit',
    transit_emptyHint: 'Transfers appear here once collected.',
    transit_here: 'To here',
    transit_away: 'From here',
    transit_days: { one: '{count} day', other: '{count} days' },
    transit_daysOverAge: { one: '{count} day, overdue', other: '{count} days, overdue' },
    transit_contents: 'Contents',
    transit_openErn: 'Open the ERN',
    transit_title: '{number}, from {from} to {to}',
    transit_receivedOn: 'received {date}',
    transit_freeStock: 'Free stock',
    transit_close: 'Close as not arrived',
    transit_closeTitle: 'Close {number}',
    transit_closeFacts: '{items} from {from} not arrived. Closing ends the ERN with nothing received.',
    transit_outcome: 'What happened',
    transit_lost: 'Lost',
    transit_lostHint: 'Written off.',
    transit_damaged: 'Damaged',
    transit_damagedHint: 'Damaged on the way and written off.',
    transit_sentBack: 'Sent back',
    transit_sentBackHint: 'Returned to {from}, with a new ERN there.',
    transit_reason: 'Reason',
    transit_reasonMissing: 'Enter a reason',
    transit_closeVerb: 'Close transfer',
    transit_closed: '{number} closed',
    transit_goneBack: '{number} closed; {back} created at {from}',
  },
  h3g: {
    transit_search: 'ERN, transfer, SKU or Activity Code',
  },
});

import { areaTexts } from '../area-texts.ts';

/** Hiding and unhiding ERNs. */
export const hideErns = areaTexts({
  default: {
    hide_facts: 'Hidden ERNs leave every list and cannot be counted or received',
    hide_open: 'Open',
    hide_hidden: 'Hidden',
    hide_states: 'Show',
    hide_empty: 'No open ERNs',
    hide_emptyHint: 'Expected ERNs and ERNs being counted appear here.',
    hide_counted: 'Counted',
    hide_countedOf: '{counted} of {lines}',
    hide_hiddenAt: 'Hidden',
    hide_hiddenBy: 'Hidden by',
    hide_reason: 'Reason',
    hide_reasonHint: 'Shown in the history of each ERN.',
    hide_reasonMissing: 'Enter a reason',
    hide_action: 'Action',
    hide_hide: 'Hide',
    hide_unhide: 'Unhide',
    hide_unhideMany: { one: 'Unhide {count} ERN', other: 'Unhide {count} ERNs' },
    hide_title: { one: 'Hide {count} ERN', other: 'Hide {count} ERNs' },
    hide_text: { one: 'You can unhide it at any time.', other: 'You can unhide them at any time.' },
    hide_done: { one: '{count} ERN hidden', other: '{count} ERNs hidden' },
    hide_error: 'There was an error hiding or showing ERNs',
    hide_shown: { one: '{count} ERN unhidden', other: '{count} ERNs unhidden' },
    hide_askedTitle: 'Already counted',
    hide_atMost: 'Hide at most {count} ERNs at once',
  },
});

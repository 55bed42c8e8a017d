import { areaTexts } from '../area-texts.ts';

/** Hiding and unhiding ERNs. */
export const hideErns = areaTexts({
  default: {
    hide_facts: 'Hidden ERNs leave every list here and can be neither counted nor received',
    hide_open: 'Open',
    hide_hidden: 'Hidden',
    hide_states: 'Which ERNs',
    hide_empty: 'No open ERNs',
    hide_emptyHint: 'What is expected or being counted here can be hidden.',
    hide_counted: 'Counted',
    hide_countedOf: '{counted} of {lines}',
    hide_hiddenAt: 'Hidden',
    hide_hiddenBy: 'Hidden by',
    hide_reason: 'Reason',
    hide_reasonHint: 'It stands in the history of each ERN.',
    hide_reasonMissing: 'Say why',
    hide_action: 'Action',
    hide_hide: 'Hide',
    hide_unhide: 'Unhide',
    hide_unhideMany: { one: 'Unhide {count} ERN', other: 'Unhide {count} ERNs' },
    hide_title: { one: 'Hide {count} ERN', other: 'Hide {count} ERNs' },
    hide_text: { one: 'It can be shown again at any time.', other: 'They can be shown again at any time.' },
    hide_done: { one: '{count} ERN hidden', other: '{count} ERNs hidden' },
    hide_shown: { one: '{count} ERN shown again', other: '{count} ERNs shown again' },
    hide_askedTitle: 'Counted already',
    hide_atMost: 'At most {count} ERNs are hidden at once',
  },
});

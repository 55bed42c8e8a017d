import { areaTexts } from '../area-texts.ts';

/** What lies over the screen and is fetched after it: search, the choice of an access, shortcuts, the notice of unsaved work. */
export const layers = areaTexts({
  default: {
    app_signInElsewhere: 'Log in with {provider} in a new tab',
    app_sessionEnded: 'Your session has ended. Log in to continue; your unsaved work is still here.',
    app_unsaved: 'Not saved yet:',
    app_unsavedDiscard: 'Discard unsaved work: {name}',
    app_unsavedDiscardAsk: 'Discard unsaved work: {name}?',
    app_unsavedDiscardVerb: 'Discard',
    app_unsavedScans: { one: '{count} scan was not saved.', other: '{count} scans were not saved.' },
    app_unsavedTyped: 'What you typed there was not saved.',
    app_unsavedOver: {
      one: '{name} is closed. {count} unsaved scan was discarded.',
      other: '{name} is closed. {count} unsaved scans were discarded.',
    },
    shell_action: 'action',
    shell_cancelled: 'cancelled',
    shell_filterAccesses: 'Company or warehouse',
    shell_noAccessMatches: 'No access matches',
    shell_receiveOn: 'Receive {code} on {number}',
    shell_screen: 'screen',
    shell_searchMatches: { one: '{count} match', other: '{count} matches' },
    shell_searchNothing: 'Nothing found for "{text}".',
    shell_searchOr: '" or "',
    shell_searchedFor: 'Searched: {kinds}.',
    shell_searching: 'Searching',
    shell_shortcuts_everywhere: 'Everywhere',
    shell_shortcuts_find: 'Search or filter this page',
    shell_shortcuts_page: 'On this page',
    shell_shortcuts_single: 'Single-key shortcuts',
  },
});

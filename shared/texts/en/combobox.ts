import { areaTexts } from '../area-texts.ts';

/** Fields that search while one types. */
export const combobox = areaTexts({
  default: {
    ui_combobox_failed: 'The search failed. Try again.',
    ui_combobox_matches: { one: '{count} match', other: '{count} matches' },
    ui_combobox_none: 'No matches',
    ui_combobox_searching: 'Searching',
  },
});

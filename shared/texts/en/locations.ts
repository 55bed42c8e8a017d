import { areaTexts } from '../area-texts.ts';

/** Locations. */
export const locations = areaTexts({
  default: {
    locations_search: 'Name or description',
    locations_count: { one: '{count} location', other: '{count} locations' },
    locations_create: 'Create location',
    locations_empty: 'No locations yet',
    locations_emptyHint: 'Shelves and places where goods come in and go out.',
    locations_saved: 'Location {name} saved',
    locations_neverCounted: 'never',
    locations_quarantineHint: 'Stock here cannot be picked.',
    locations_goodsInHint: 'Deliveries are unloaded here.',
    locations_goodsOutHint: 'Picks wait here for despatch.',
    locations_flags: 'Flags',
    locations_set: 'Set {flag}',
    locations_clear: 'Clear {flag}',
    locations_edited: { one: '{count} location edited', other: '{count} locations edited' },
    locations_labels: 'Print labels',
  },
});

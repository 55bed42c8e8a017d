import { areaTexts } from '../area-texts.ts';

/** Locations. */
export const locations = areaTexts({
  default: {
    locations_search: 'Name, or words of the description',
    locations_count: { one: '{count} location', other: '{count} locations' },
    locations_create: 'New location',
    locations_empty: 'No locations yet',
    locations_emptyHint: 'Goods lie in locations: shelves, and places where goods come in and go out.',
    locations_saved: 'Location {name} saved',
    locations_neverCounted: 'never',
    locations_quarantineHint: 'What lies here is never given to a pick.',
    locations_goodsInHint: 'Deliveries are unloaded here.',
    locations_goodsOutHint: 'Picks are made ready here.',
    locations_flags: 'Flags',
    locations_set: 'Set: {flag}',
    locations_clear: 'Clear: {flag}',
    locations_edited: { one: '{count} location changed', other: '{count} locations changed' },
    locations_labels: 'Print labels',
  },
});

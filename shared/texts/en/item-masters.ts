import { areaTexts } from '../area-texts.ts';

/** Item masters. */
export const itemMasters = areaTexts({
  default: {
    itemMasters_search: 'Name or description',
    itemMasters_count: { one: '{count} item master', other: '{count} item masters' },
    itemMasters_create: 'Create item master',
    itemMasters_empty: 'No item masters yet',
    itemMasters_emptyHint: 'An item master holds what SKUs share: unit, packing and quantity.',
    itemMasters_saved: 'Item master {name} saved',
    itemMasters_quantityHint: 'How many units one packing holds.',
  },
});

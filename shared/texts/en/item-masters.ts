import { areaTexts } from '../area-texts.ts';

/** Item masters. */
export const itemMasters = areaTexts({
  default: {
    itemMasters_search: 'Words of the name or description',
    itemMasters_count: { one: '{count} item master', other: '{count} item masters' },
    itemMasters_create: 'New item master',
    itemMasters_empty: 'No item masters yet',
    itemMasters_emptyHint: 'An item master says what SKUs have in common: unit, packing, how much one packing holds.',
    itemMasters_saved: 'Item master {name} saved',
    itemMasters_quantityHint: 'How many units one packing holds.',
  },
});

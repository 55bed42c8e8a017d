import { areaTexts } from '../area-texts.ts';

/** The way of an administrator through an installation that is empty. */
export const setup = areaTexts({
  default: {
    setup_title: 'Set up',
    setup_text: 'Complete these in order before you receive goods.',
    setup_done: 'done',
    setup_companies: 'A company',
    setup_companiesHint: 'Who owns the stock, and which layout its users have.',
    setup_warehouses: 'A warehouse',
    setup_warehousesHint: 'Where stock is stored.',
    setup_units: 'Units',
    setup_unitsHint: 'How stock is counted: pieces, metres, kilograms.',
    setup_packings: 'Packing types',
    setup_packingsHint: 'How goods are packed: cartons, pallets, cable drums.',
    setup_locations: 'Locations',
    setup_locationsHint: 'Goods in, goods out and shelves.',
    setup_goodsIn: 'Default goods-in location',
    setup_goodsInHint: 'Goods are received here unless another location is chosen.',
    setup_skus: 'SKUs',
    setup_skusHint: 'What you stock, each with a stock code.',
    setup_users: 'Users',
    setup_usersHint: 'Who works where, and what they may do.',
  },
});

import { areaTexts } from '../area-texts.ts';

/** The way of an administrator through an installation that is empty. */
export const setup = areaTexts({
  default: {
    setup_title: 'Setting up',
    setup_text: 'Before goods can be received these are needed, from the top down.',
    setup_done: 'done',
    setup_companies: 'A company',
    setup_companiesHint: 'Whose stock is kept here, and in which layout its people work.',
    setup_warehouses: 'A warehouse',
    setup_warehousesHint: 'Where stock lies.',
    setup_units: 'Units',
    setup_unitsHint: 'What stock is counted in: pieces, metres, kilograms.',
    setup_packings: 'Packing types',
    setup_packingsHint: 'What goods come in: cartons, pallets, cable drums.',
    setup_locations: 'Locations',
    setup_locationsHint: 'Goods in, goods out and the shelves of the warehouse.',
    setup_goodsIn: 'Where goods come in',
    setup_goodsInHint: 'The default goods-in location of the warehouse: receipts lie there unless another is chosen.',
    setup_skus: 'SKUs',
    setup_skusHint: 'What is kept, each with its stock code; one by one or from a file.',
    setup_users: 'People',
    setup_usersHint: 'Who works where, and what they may do.',
  },
});

import { areaTexts } from '../area-texts.ts';

/** Warehouses. */
export const warehouses = areaTexts({
  default: {
    warehouses_search: 'Name, short name, town or post code',
    warehouses_count: { one: '{count} warehouse', other: '{count} warehouses' },
    warehouses_create: 'New warehouse',
    warehouses_empty: 'No warehouses yet',
    warehouses_emptyHint: 'Goods lie in warehouses; each has locations of its own.',
    warehouses_saved: 'Warehouse {name} saved',
    warehouses_shortNameHint: 'By it people choose where they work: LDS1.',
    warehouses_defaultGoodsInHint: 'Where goods are received when nothing else is said.',
    warehouses_defaultGoodsOutHint: 'Where picks are made ready when nothing else is said.',
    warehouses_defaultPutawayHint: 'Suggested for goods that lie nowhere else yet.',
    warehouses_statusChangeEmailHint: 'Who hears of each status of returns and transfers.',
    warehouses_withAccess: 'Give me an access to set it up',
    warehouses_cancelled: 'Cancelled',
    warehouses_cancelledHint: 'Nothing new is received or transferred into it; what is there can be worked down.',
    warehouses_cancelledFor: 'Cancelled for {company}',
    warehouses_noCompanies: 'No company may hold stock here yet: one may as soon as somebody has an access to both.',
  },
});

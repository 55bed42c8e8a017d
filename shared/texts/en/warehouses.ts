import { areaTexts } from '../area-texts.ts';

/** Warehouses. */
export const warehouses = areaTexts({
  default: {
    warehouses_search: 'Name, short name, town or post code',
    warehouses_count: { one: '{count} warehouse', other: '{count} warehouses' },
    warehouses_create: 'Create warehouse',
    warehouses_empty: 'No warehouses yet',
    warehouses_emptyHint: 'A warehouse stores goods in its own locations.',
    warehouses_saved: 'Warehouse {name} saved',
    warehouses_shortNameHint: 'People choose where they work by it, such as LDS1.',
    warehouses_defaultGoodsInHint:
      'Goods are received here unless another location is chosen, or the company has its own default.',
    warehouses_defaultGoodsOutHint:
      'Picks wait here unless another location is chosen, or the company has its own default.',
    warehouses_defaultPutawayHint: 'Suggested for goods with no stock elsewhere.',
    warehouses_ownDefault: '{company} uses {location} instead.',
    warehouses_statusChangeEmailHint: 'Emailed at each status change of returns and transfers.',
    warehouses_withAccess: 'Grant me access',
    warehouses_cancelled: 'Cancelled',
    warehouses_cancelledHint: 'Nothing new comes in. Existing stock can still go out.',
    warehouses_cancelledFor: 'Cancelled for {company}',
    warehouses_noCompanies: 'No company can hold stock here yet. Grant a user access to both.',
  },
});

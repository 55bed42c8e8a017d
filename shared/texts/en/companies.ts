import { areaTexts } from '../area-texts.ts';

/** Companies, and the specific data of each. */
export const companies = areaTexts({
  default: {
    companies_search: 'Name',
    companies_count: { one: '{count} company', other: '{count} companies' },
    companies_create: 'Create company',
    companies_empty: 'No companies yet',
    companies_emptyHint: 'A company owns stock and documents. Its users see only their own company.',
    companies_saved: 'Company {name} saved',
    companies_layoutHint: 'Decides which screens and words its users see.',
    companies_userExpiryDaysHint: 'Days after the last sign-in. 0 or empty: never.',
    companies_days: 'days',
    companies_withAccess: 'Grant me access',
    companies_warehouses: 'Warehouses',
    companies_noWarehouses: 'No stock in any warehouse yet.',
    companies_cancelled: 'cancelled',
    companies_data: 'Company specific data',
    companies_noData: 'None yet.',
    companies_addData: 'Add or edit an item',
    companies_key: 'Key',
    companies_item: 'Item',
    companies_value: 'Value',
    companies_where: 'Applies to',
    companies_wholeCompany: 'The whole company',
    companies_setData: 'Save item',
    companies_removeData: 'Remove {key} {item}',
    companies_dataSet: '{item} saved',
    companies_dataRemoved: '{item} removed',
  },
});

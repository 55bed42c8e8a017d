import { areaTexts } from '../area-texts.ts';

/** Companies, and the specific data of each. */
export const companies = areaTexts({
  default: {
    companies_search: 'Name',
    companies_count: { one: '{count} company', other: '{count} companies' },
    companies_create: 'New company',
    companies_empty: 'No companies yet',
    companies_emptyHint: 'A company owns stock and documents; its people see no other company’s.',
    companies_saved: 'Company {name} saved',
    companies_layoutHint: 'Which screens and words its people have.',
    companies_userExpiryDaysHint: 'Days after the last sign-in; 0 or empty: never.',
    companies_days: 'days',
    companies_withAccess: 'Give me an access to set it up',
    companies_warehouses: 'Warehouses',
    companies_noWarehouses: 'It holds no stock anywhere yet.',
    companies_cancelled: 'cancelled',
    companies_data: 'Company specific data',
    companies_noData: 'None yet.',
    companies_addData: 'Set an item',
    companies_key: 'Key',
    companies_item: 'Item',
    companies_value: 'Value',
    companies_where: 'Where',
    companies_wholeCompany: 'The whole company',
    companies_setData: 'Set',
    companies_removeData: 'Remove {key} {item}',
    companies_dataSet: '{item} set',
    companies_dataRemoved: '{item} removed',
  },
});

import { areaTexts } from '../area-texts.ts';

/** Stock Unallocation: stock of jobs made free again. */
export const stockUnallocation = areaTexts({
  default: {
    unallocate_facts: 'Free stock that belongs to jobs. Reserved stock stays with its picks.',
    unallocate_company: 'Company',
    unallocate_warehouse: 'Warehouse',
    unallocate_choose: 'Choose a company and a warehouse',
    unallocate_chooseHint: 'Their job stock is listed then.',
    unallocate_noWarehouse: '{company} has no warehouse',
    unallocate_search: 'SKU, name, job, location or drum',
    unallocate_count: { one: '{count} line', other: '{count} lines' },
    unallocate_empty: 'No stock belongs to jobs here',
    unallocate_emptyHint: 'All of it is free.',
    unallocate_action: 'Free',
    unallocate_free: 'Free',
    unallocate_freeOf: 'Free {what}',
    unallocate_freePart: 'Free part of it',
    unallocate_quantity: 'Quantity',
    unallocate_reason: 'Reason',
    unallocate_recent: 'My last unallocations',
    unallocate_freeMany: { one: 'Free {count} line', other: 'Free {count} lines' },
    unallocate_done: { one: '{count} line is free', other: '{count} lines are free' },
    unallocate_doneButReserved: '{freed}. Reserved stock stays with {numbers}.',
    unallocate_andMore: '{numbers} and {count} more',
    unallocate_undone: 'Unallocation undone',
    message_unallocateError: 'There was an error unallocating',
  },
  h3g: {
    unallocate_facts: 'Free stock that belongs to Activity Codes. Reserved stock stays with its picks.',
    unallocate_chooseHint: 'Their Activity Code stock is listed then.',
    unallocate_search: 'SKU, name, Activity Code, location or drum',
    unallocate_empty: 'No stock belongs to Activity Codes here',
  },
});

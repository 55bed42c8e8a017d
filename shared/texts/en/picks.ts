import { areaTexts } from '../area-texts.ts';

/** Goods out: the despatch list, and what a pick is called wherever one is shown. */
export const picks = areaTexts({
  default: {
    picks_facts: 'Picks of {company} at {warehouse}',
    picks_search: 'Pick, partner, SKU, job or reference',
    picks_count: { one: '{count} pick', other: '{count} picks' },
    picks_empty: 'No picks yet',
    picks_emptyHint: 'Create a pick to reserve stock.',
    picks_new: 'New pick',
    picks_all: 'All',
    picks_overdue: 'Overdue',
    picks_overdueBy: { one: '{count} day overdue', other: '{count} days overdue' },
    picks_due: 'Due',
    picks_dueToday: 'Today',
    picks_moreSkus: '+{count} more',
    picks_noJob: 'Free stock',
    picks_sku: 'SKU',
    picks_status_created: 'Created',
    picks_status_started: 'Started',
    picks_status_despatched: 'Despatched',
    picks_status_deleted: 'Deleted',
    picks_closed: 'Closed',
    picks_printRound: { one: 'Print pick list', other: 'Print as one round' },
    picks_printAtMost: 'Print at most {count} picks at once',
    picks_despatch: 'Despatch',
    picks_notSelected: 'Pick lists must be selected',
    picks_despatchAtMost: 'Despatch at most {count} picks at once',
    picks_despatchTitle: { one: 'Despatch {count} pick', other: 'Despatch {count} picks' },
    picks_despatchFacts: 'All goods leave as reserved, under one signature.',
    picks_despatchMore: '{numbers} and {count} more',
    picks_despatched: { one: '{numbers} despatched', other: '{count} picks despatched' },
  },
  h3g: {
    picks_search: 'Pick, partner, SKU, Activity Code',
  },
});

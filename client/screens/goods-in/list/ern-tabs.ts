import type { getErnStates } from '../../../../shared/contract/goods-in/erns.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { CountedTab } from '../../../lists/counted-tabs.ts';

type ErnStateCounts = Reply<typeof getErnStates>;

/** In display order. The tab for hidden ERNs is shown only to users who receive their count. */
export const ernTabs: readonly CountedTab<ErnStateCounts>[] = [
  {
    key: 'all',
    text: 'erns_all',
    filters: {},
    count: ({ expected, counting, received }) => expected + counting + received,
  },
  {
    key: 'expected',
    text: 'erns_status_expected',
    filters: { status: ['expected'] },
    count: ({ expected }) => expected,
  },
  {
    key: 'counting',
    text: 'erns_filterCounting',
    filters: { status: ['counting'] },
    count: ({ counting }) => counting,
  },
  { key: 'overdue', text: 'erns_overdue', filters: { overdue: ['true'] }, count: ({ overdue }) => overdue },
  {
    key: 'received',
    text: 'erns_status_received',
    filters: { status: ['received'] },
    count: ({ received }) => received,
  },
  {
    key: 'cancelled',
    text: 'erns_status_cancelled',
    filters: { status: ['cancelled'] },
    count: ({ cancelled }) => cancelled,
  },
  {
    key: 'hidden',
    text: 'erns_status_hidden',
    filters: { hidden: ['true'] },
    count: ({ hidden }) => hidden,
    mayLack: true,
  },
];

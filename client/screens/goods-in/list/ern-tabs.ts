import type { getErnStates } from '../../../../shared/contract/goods-in/erns.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { CountedTab } from '../../../lists/counted-tabs.ts';

type ErnStateCounts = Reply<typeof getErnStates>;

/** The states of the ERN list in their order; hidden ones are a tab for those alone who are told their number. */
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
    key: 'hidden',
    text: 'erns_status_hidden',
    filters: { hidden: ['true'] },
    count: ({ hidden }) => hidden,
    mayLack: true,
  },
];

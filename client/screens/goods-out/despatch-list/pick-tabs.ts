import type { getPickStates } from '../../../../shared/contract/goods-out/picks.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import type { CountedTab } from '../../../lists/counted-tabs.ts';

type PickStateCounts = Reply<typeof getPickStates>;

/** In display order. Overdue picks are also among the open ones; deleted picks are shown only by their own tab. */
export const pickTabs: readonly CountedTab<PickStateCounts>[] = [
  {
    key: 'all',
    text: 'picks_all',
    filters: {},
    count: ({ created, started, despatched }) => created + started + despatched,
  },
  { key: 'overdue', text: 'picks_overdue', filters: { overdue: ['true'] }, count: ({ overdue }) => overdue },
  tab('created', 'picks_status_created'),
  tab('started', 'picks_status_started'),
  tab('despatched', 'picks_status_despatched'),
  tab('deleted', 'picks_status_deleted'),
];

function tab(
  key: Exclude<keyof PickStateCounts, 'overdue'>,
  text: `picks_status_${typeof key}`,
): CountedTab<PickStateCounts> {
  return { key, text, filters: { status: [key] }, count: (counts) => counts[key] };
}

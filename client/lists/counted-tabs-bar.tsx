import { useEffect } from 'react';
import { filterQuery } from '../router/href.ts';
import { t } from '../texts.ts';
import { formatQuantity } from '../ui/formats.ts';
import type { List } from '../ui/list/list-state.ts';
import { type SavedViews, withoutView } from '../ui/list/views/saved-views.ts';
import { StateTabs } from '../ui/state-tabs.tsx';
import type { CountedTab, CountedTabs } from './counted-tabs.ts';

export interface CountedTabsBarProps<Row, Counts> {
  label: string;
  list: List<Row>;
  states: CountedTabs<Counts>;
  views: SavedViews;
}

export function CountedTabsBar<Row, Counts>({ label, list, states, views }: CountedTabsBarProps<Row, Counts>) {
  const { search, filters, saved } = list.view.value;
  const isAsking = list.loader.load.value.kind !== 'ready';
  useEffect(() => {
    if (isAsking) void states.count({ search, filters });
  }, [states, isAsking, search, filters]);
  const counts = states.counts.value;
  const isView = views.all.value?.some(({ id }) => String(id) === saved) === true;
  const current = isView ? undefined : states.of(filters);
  return (
    <StateTabs
      label={label}
      tabs={states.tabs.filter(isShown).map((tab) => ({
        key: tab.key,
        text: t(tab.text),
        count: numberOf(tab),
        pressed: tab === current,
        onPress: () => (isView ? list.open(withoutView(views), filterQuery(tab.filters)) : list.filter(tab.filters)),
      }))}
    />
  );

  function isShown(tab: CountedTab<Counts>): boolean {
    return tab.mayLack !== true || (counts !== undefined && tab.count(counts) !== null);
  }

  function numberOf(tab: CountedTab<Counts>): string | undefined {
    const count = counts === undefined ? null : tab.count(counts);
    return count === null ? undefined : formatQuantity(String(count));
  }
}

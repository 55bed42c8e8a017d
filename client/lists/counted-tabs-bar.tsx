import { useEffect } from 'react';
import { t } from '../texts.ts';
import { formatQuantity } from '../ui/formats.ts';
import type { List } from '../ui/list/list-state.ts';
import { StateTabs } from '../ui/state-tabs.tsx';
import type { CountedTab, CountedTabs } from './counted-tabs.ts';

export interface CountedTabsBarProps<Row, Counts> {
  label: string;
  list: List<Row>;
  states: CountedTabs<Counts>;
}

export function CountedTabsBar<Row, Counts>({ label, list, states }: CountedTabsBarProps<Row, Counts>) {
  const { search, filters } = list.view.value;
  const isAsking = list.loader.load.value.kind !== 'ready';
  useEffect(() => {
    if (isAsking) void states.count({ search, filters });
  }, [states, isAsking, search, filters]);
  const counts = states.counts.value;
  const current = states.of(filters);
  return (
    <StateTabs
      label={label}
      tabs={states.tabs.filter(isShown).map((tab) => ({
        key: tab.key,
        text: t(tab.text),
        count: numberOf(tab),
        pressed: tab === current,
        onPress: () => list.filter(tab.filters),
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

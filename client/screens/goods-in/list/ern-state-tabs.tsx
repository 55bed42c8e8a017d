import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ErnRow } from '../../../documents/ern-status.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { List } from '../../../ui/list/list-state.ts';
import { StateTabs } from '../../../ui/state-tabs.tsx';
import type { ErnStateCounter } from './ern-tabs.ts';
import { type ErnTab, ernTabs, tabOf } from './ern-tabs.ts';

export interface ErnStateTabsProps {
  list: List<ErnRow>;
  counter: ErnStateCounter;
}

/** The states of the ERNs over their list, each with its number: pressed, the list shows that state. */
export function ErnStateTabs({ list, counter }: ErnStateTabsProps) {
  useSignals();
  const { search, filters } = list.view.value;
  const isAsking = list.loader.load.value.kind !== 'ready';
  useEffect(() => {
    if (isAsking) void counter.count({ search, filters });
  }, [counter, isAsking, search, filters]);
  const counts = counter.counts.value;
  const current = tabOf(filters);
  const shown = ernTabs.filter(({ key }) => key !== 'hidden' || (counts?.hidden ?? null) !== null);
  return (
    <StateTabs
      label={t('erns_status')}
      tabs={shown.map((tab) => ({
        key: tab.key,
        text: t(tab.text),
        count: numberOf(tab, counts),
        pressed: tab === current,
        onPress: () => list.filter(tab.filters),
      }))}
    />
  );
}

function numberOf(tab: ErnTab, counts: ErnStateCounter['counts']['value']): string | undefined {
  const count = counts === undefined ? null : tab.count(counts);
  return count === null ? undefined : formatQuantity(String(count));
}

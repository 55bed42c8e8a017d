import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Card } from '../../../ui/card.tsx';
import { formatQuantity } from '../../../ui/formats.ts';
import { type HistoryEntry, HistoryList } from '../../../ui/history-list.tsx';
import type { RecentAllocation } from './allocation-dependencies.ts';
import type { AllocationState } from './allocation-state.ts';

/** Beside the goods: what this person allocated last, to be taken back. */
export function AllocationAside({ state }: { state: AllocationState }) {
  useSignals();
  const allocations = state.recent.value;
  return (
    <Card title={t('allocate_recent')}>
      {allocations.length === 0 ? (
        <p className="sub">{t('allocate_noneRecent')}</p>
      ) : (
        <HistoryList entries={allocations.map((one) => entryOf(one, state))} />
      )}
    </Card>
  );
}

function entryOf(allocation: RecentAllocation, state: AllocationState): HistoryEntry {
  const { id, at, kind, reversed } = allocation;
  return {
    key: id,
    what: whatOf(allocation),
    at,
    note: ownerOf(allocation),
    ...(reversed ? { undone: true } : kind === 'allocate' && { onUndo: () => state.undo(id) }),
  };
}

function whatOf({ stockCode, quantity, lines }: RecentAllocation): string {
  if (stockCode === null || quantity === null) return t('goods_lineCount', { count: lines });
  return t('allocate_recentOne', { quantity: formatQuantity(quantity), code: stockCode });
}

function ownerOf({ kind, job, segment }: RecentAllocation): string {
  if (job === null) return t('allocate_recentFreedJobs');
  const owner = [job, segment].filter((part) => part !== null).join(', ');
  return t(kind === 'allocate' ? 'allocate_recentTo' : 'allocate_recentFreed', { owner });
}

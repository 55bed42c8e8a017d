import type { RowOf } from '../../../shared/contract/operation.ts';
import type { listRecentAllocations } from '../../../shared/contract/stock/allocation.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { type HistoryEntry, HistoryList } from '../../ui/history-list.tsx';

export type RecentAllocation = RowOf<typeof listRecentAllocations>;

interface RecentAllocationsProps {
  allocations: readonly RecentAllocation[];
  /** The kind that this screen can undo; the other kind is listed too. */
  undoes: RecentAllocation['kind'];
  onUndo: (operationId: number) => unknown;
}

export function RecentAllocations({ allocations, undoes, onUndo }: RecentAllocationsProps) {
  if (allocations.length === 0) return <p className="sub">{t('recent_none')}</p>;
  const entries = allocations.map((allocation): HistoryEntry => {
    const { id, at, kind, reversed } = allocation;
    return {
      ...{ key: id, what: whatOf(allocation), at, note: ownerOf(allocation) },
      ...(reversed ? { undone: true } : kind === undoes && { onUndo: () => onUndo(id) }),
    };
  });
  return <HistoryList entries={entries} />;
}

function whatOf({ stockCode, quantity, lines }: RecentAllocation): string {
  if (stockCode === null || quantity === null) return t('goods_lineCount', { count: lines });
  return t('recent_one', { quantity: formatQuantity(quantity), code: stockCode });
}

function ownerOf({ kind, job, segment }: RecentAllocation): string {
  if (job === null) return t('recent_freedJobs');
  const owner = [job, segment].filter((part) => part !== null).join(', ');
  return t(kind === 'allocate' ? 'recent_to' : 'recent_freed', { owner });
}

import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatQuantity } from '../../ui/formats.ts';
import { type HistoryEntry, HistoryList } from '../../ui/history-list.tsx';
import type { RecentMove } from './move-dependencies.ts';
import type { MoveState } from './move-state.ts';

/** Beside the goods: what this person moved last, to be taken back. */
export function MoveAside({ state }: { state: MoveState }) {
  useSignals();
  const moves = state.recent.value;
  return (
    <Card title={t('move_recent')}>
      {moves.length === 0 ? (
        <p className="sub">{t('move_noneRecent')}</p>
      ) : (
        <HistoryList entries={moves.map((move) => entryOf(move, state))} />
      )}
    </Card>
  );
}

function entryOf(move: RecentMove, state: MoveState): HistoryEntry {
  const { id, at, from, to, reversed } = move;
  return {
    key: id,
    what: whatOf(move),
    at,
    note: t('move_recentWay', { from: from.join(', '), to }),
    ...(reversed ? { undone: true } : { onUndo: () => state.undo(id) }),
  };
}

function whatOf({ stockCode, quantity, lines }: RecentMove): string {
  if (stockCode === null || quantity === null) return t('goods_lineCount', { count: lines });
  return t('move_recentOne', { quantity: formatQuantity(quantity), code: stockCode });
}

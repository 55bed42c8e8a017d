import { useSignals } from '@preact/signals-react/runtime';
import { errorText } from '../../calls/report-error.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { GoodsHere } from './goods-here.tsx';
import { lastCountText } from './last-count-text.ts';
import type { MoveState } from './move-state.ts';
import { WaitingGoods } from './waiting-goods.tsx';

/** What is looked at: goods to move, or, at the start, what waits to be put away. */
export function LookedAt({ state }: { state: MoveState }) {
  useSignals();
  const look = state.goods.look.value;
  switch (look.kind) {
    case 'start':
      return <WaitingGoods state={state} />;
    case 'looking':
      return <p role="status">{t('app_loading')}</p>;
    case 'failed':
      return <ErrorPanel text={errorText(look.error)} onRetry={() => state.look(look.at)} />;
    case 'shown': {
      const { kind, label } = look.at;
      const isEmpty = state.goods.lines.value.length === 0;
      if (!isEmpty) return <GoodsHere state={state} />;
      return (
        <EmptyState title={t(`move_empty_${kind}`, { label })} text={lastCountText(look.at)}>
          <Button onPress={() => state.start()}>{t('move_back')}</Button>
        </EmptyState>
      );
    }
  }
}

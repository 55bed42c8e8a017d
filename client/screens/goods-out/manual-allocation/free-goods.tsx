import { useCallback, useMemo } from 'react';
import { errorText } from '../../../calls/report-error.ts';
import { ClearButton, MoreGoods } from '../../../goods/goods-cells.tsx';
import { thenScan } from '../../../scan/focused-scan-field.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { allocationColumns } from './allocation-columns.tsx';
import type { AllocationState } from './allocation-state.ts';

export function FreeGoods({ state }: { state: AllocationState }) {
  const look = state.goods.look.value;
  switch (look.kind) {
    case 'start':
      return <EmptyState title={t('allocate_start')} text={t('allocate_howTo')} />;
    case 'looking':
      return <p role="status">{t('app_loading')}</p>;
    case 'failed':
      return <ErrorPanel text={errorText(look.error)} onRetry={() => state.look(look.at)} />;
    case 'shown': {
      if (state.goods.lines.value.length > 0) return <GoodsHere state={state} />;
      const { kind, label } = look.at;
      return (
        <EmptyState title={t(`allocate_none_${kind}`, { label })}>
          <Button onPress={() => state.start()}>{t('allocate_back')}</Button>
        </EmptyState>
      );
    }
  }
}

function GoodsHere({ state }: { state: AllocationState }) {
  const { goods } = state;
  const isKnownCode = useCallback((code: string) => state.knows(code), [state]);
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const columns = useMemo(() => allocationColumns(state, isKnownCode, isH3g), [state, isKnownCode, isH3g]);
  const lines = goods.lines.value;
  return (
    <>
      <div className="goods-bar">
        <span>{t('goods_lineCount', { count: goods.total.value })}</span>
        <Button small onPress={thenScan(() => state.selectAll())}>
          {t('goods_selectAll')}
        </Button>
        <ClearButton chosen={goods.chosen} onClear={() => state.clear()} />
      </div>
      <LinesTable label={t('allocate_lines')} columns={columns} lines={lines} isKnownCode={isKnownCode} />
      {goods.hasMore && <MoreGoods shown={lines.length} count={goods.total.value} onMore={() => state.showMore()} />}
    </>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { errorText } from '../../state/error-text.ts';
import { t } from '../../texts.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { HoldersTable } from './holders-table.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { createStockLine } from './stock-line-state.ts';

/** One stock line at the side of the report: who holds it, and its trail through the ledger. */
export function StockLinePanel({ id, onClose }: { id: number; onClose: () => void }) {
  useSignals();
  const state = useMemo(() => createStockLine(id), [id]);
  useEffect(() => void state.open(), [state]);
  const load = state.load.value;
  return (
    <SidePanel title={t('stock_line', { id })} onClose={onClose}>
      {load.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />}
      {load.kind === 'ready' && (
        <>
          <h3>{t('stock_holders')}</h3>
          <HoldersTable holders={load.holders} />
          <h3>{t('stock_ledger')}</h3>
          <LedgerTable movements={load.movements} />
        </>
      )}
    </SidePanel>
  );
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../calls/api.ts';
import { AddSku } from '../../../lines/add-sku.tsx';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { manualLineColumns } from './manual-line-columns.tsx';
import type { ManualLineState } from './manual-line-state.ts';
import { findManualSkus } from './manual-skus.ts';
import type { ManualState } from './manual-state.ts';
import { SplitLine } from './split-line.tsx';

export function ManualLines({ state }: { state: ManualState }) {
  const container = useRef<HTMLDivElement>(null);
  const [split, setSplit] = useState<ManualLineState>();
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const isKnownCode = useCallback(
    (code: string) => state.lines.peek().some(({ sku }) => sku.stockCode === code),
    [state],
  );
  const columns = useMemo(
    () => manualLineColumns({ isH3g, isKnownCode, onSplit: setSplit, onRemove: (line) => state.remove(line) }),
    [isH3g, isKnownCode, state],
  );
  const focused = state.focused.value;
  useEffect(() => {
    if (focused !== undefined)
      container.current?.querySelector<HTMLElement>('tbody tr:last-child [data-field]')?.focus();
  }, [focused]);
  return (
    <div ref={container} className="lines-entry">
      {state.lines.value.length === 0 ? (
        <p className="lines-empty sub">{t('manual_empty')}</p>
      ) : (
        <LinesTable
          label={t('manual_lines')}
          columns={columns}
          lines={state.lines.value}
          isKnownCode={isKnownCode}
          onAdd={() => container.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()}
        />
      )}
      <AddSku
        find={(text) => findManualSkus(api, text)}
        onPick={async (sku) => {
          state.focused.value = state.add(sku).key;
          return undefined;
        }}
      />
      {split !== undefined && (
        <SplitLine line={split} location={state.location.peek()} onClose={() => setSplit(undefined)} />
      )}
    </div>
  );
}

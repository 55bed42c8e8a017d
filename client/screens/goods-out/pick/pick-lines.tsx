import { useCallback, useMemo, useRef, useState } from 'react';
import { api } from '../../../calls/api.ts';
import { AddSku } from '../../../lines/add-sku.tsx';
import { t } from '../../../texts.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { pickLineColumns } from './pick-line-columns.tsx';
import type { PickLineState } from './pick-line-state.ts';
import { ItemParameters } from './pick-parameters.tsx';
import { findPickSkus } from './pick-skus.ts';
import type { PickState } from './pick-state.ts';
import { SplitStock } from './split-stock.tsx';

export function PickLines({ state }: { state: PickState }) {
  const container = useRef<HTMLDivElement>(null);
  const [split, setSplit] = useState<PickLineState>();
  const [detailed, setDetailed] = useState<PickLineState>();
  const items = state.known?.items ?? [];
  const hasParameters = items.length > 0;
  const isKnownCode = useCallback(
    (code: string) => state.lines.all.peek().some(({ sku }) => sku.stockCode === code || sku.barcode === code),
    [state],
  );
  const columns = useMemo(
    () =>
      pickLineColumns({
        onSplit: setSplit,
        onRemove: (line) => state.lines.remove(line),
        ...(hasParameters && { onDetails: setDetailed }),
      }),
    [hasParameters, state],
  );
  return (
    <div ref={container} className="lines-entry">
      {state.lines.all.value.length === 0 ? (
        <p className="lines-empty sub">{t('pick_empty')}</p>
      ) : (
        <LinesTable
          label={t('pick_lines')}
          columns={columns}
          lines={state.lines.all.value}
          isKnownCode={isKnownCode}
          sought={state.lines.sought}
          onAdd={() => container.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()}
        />
      )}
      <AddSku
        find={(text) => findPickSkus(api, text)}
        begun={state.begun.value}
        onPick={(sku) => state.lines.addFound(sku)}
      />

      {split !== undefined && <SplitStock line={split} onClose={() => setSplit(undefined)} />}
      {detailed !== undefined && (
        <ItemParameters line={detailed} parameters={items} onClose={() => setDetailed(undefined)} />
      )}
    </div>
  );
}

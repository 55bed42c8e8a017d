import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { formatQuantity } from '../../../ui/quantity-format.ts';
import { findLocations } from '../find-locations.ts';
import { SplitDialog } from '../split-dialog.tsx';
import { SplitState } from '../split-state.ts';
import { AddSku } from './add-sku.tsx';
import type { ManualCalls } from './manual-calls.ts';
import { manualLineColumns } from './manual-line-columns.tsx';
import type { ManualLineState } from './manual-line-state.ts';
import type { ManualState } from './manual-state.ts';
import { placesOf, splitLineOf } from './split-places.ts';

/** The goods of a receipt by hand: what was scanned or found by search, and the dialog that splits a line. */
export function ManualLines({ state, calls }: { state: ManualState; calls: Pick<ManualCalls, 'skus'> }) {
  useSignals();
  const place = useRef<HTMLDivElement>(null);
  const [split, setSplit] = useState<{ line: ManualLineState; edited: SplitState }>();
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const isKnownCode = useCallback(
    (code: string) => state.lines.peek().some(({ sku }) => sku.stockCode === code),
    [state],
  );
  const columns = useMemo(() => {
    function onSplit(line: ManualLineState): void {
      const world = { find: findLocations, location: state.scan.location.peek() };
      setSplit({ line, edited: new SplitState(splitLineOf(line), world) });
    }
    return manualLineColumns({ isH3g, isKnownCode, onSplit, onRemove: (line) => state.remove(line) });
  }, [isH3g, isKnownCode, state]);
  const focused = state.focused.value;
  useEffect(() => {
    if (focused !== undefined) place.current?.querySelector<HTMLElement>('tbody tr:last-child [data-field]')?.focus();
  }, [focused]);
  return (
    <div ref={place} className="manual-lines">
      {state.lines.value.length === 0 ? (
        <p className="manual-empty sub">{t('manual_empty')}</p>
      ) : (
        <LinesTable
          label={t('manual_lines')}
          columns={columns}
          lines={state.lines.value}
          isKnownCode={isKnownCode}
          onAdd={() => place.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()}
        />
      )}
      <AddSku
        find={calls.skus}
        onPick={(sku) => {
          state.focused.value = state.add(sku).key;
        }}
      />
      {split !== undefined && (
        <SplitDialog
          split={split.edited}
          onClose={() => setSplit(undefined)}
          totalText={(total) => totalText(total, split.line)}
          onSave={async (edited) => {
            split.line.split(placesOf(edited));
            setSplit(undefined);
            return undefined;
          }}
        />
      )}
    </div>
  );
}

/** Held against what somebody typed that should have come. */
function totalText(total: string, { hasTotal, quantity }: ManualLineState): string {
  const shown = formatQuantity(total);
  return hasTotal
    ? t('manual_totalOf', { total: shown, of: formatQuantity(quantity.value.value) })
    : t('manual_total', { total: shown });
}

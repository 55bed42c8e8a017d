import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../lazy-part.ts';
import { session } from '../../../state/session.ts';
import { t } from '../../../texts.ts';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { createCombobox, type Option } from '../../../ui/combobox/combobox-state.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import type { ManualCalls } from './manual-dependencies.ts';
import { manualLineColumns } from './manual-line-columns.tsx';
import type { ManualLineState } from './manual-line-state.ts';
import type { ManualState } from './manual-state.ts';
import type { ManualSku } from './typed-receipt.ts';

const SplitLine = lazyPart(() => import('./split-line.tsx').then((module) => module.SplitLine));

/** The goods of a receipt by hand: what was scanned or found by search, and the dialog that splits a line. */
export function ManualLines({ state, calls }: { state: ManualState; calls: Pick<ManualCalls, 'skus'> }) {
  useSignals();
  const place = useRef<HTMLDivElement>(null);
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
        <Suspense fallback={null}>
          <SplitLine line={split} location={state.location.peek()} onClose={() => setSplit(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface AddSkuProps {
  find: (text: string) => Promise<readonly ManualSku[]>;
  onPick: (sku: ManualSku) => void;
}

/** Finds a SKU by code or name and adds a line of it. */
function AddSku({ find, onPick }: AddSkuProps) {
  useSignals();
  const latest = useRef({ find, onPick });
  latest.current = { find, onPick };
  const combobox = useMemo(() => {
    const made = createCombobox<Option & { sku: ManualSku }>({
      find: async (text) => (await latest.current.find(text)).map(optionOf),
      onPick({ sku }) {
        made.show('');
        latest.current.onPick(sku);
      },
    });
    return made;
  }, []);
  return (
    <div className="manual-add">
      <ComboboxField label={t('manual_addSku')} combobox={combobox} placeholder={t('manual_addSkuHint')} />
    </div>
  );
}

function optionOf(sku: ManualSku) {
  return { key: String(sku.id), code: sku.stockCode, name: sku.name, sku };
}

import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../lazy-part.ts';
import { t } from '../../../texts.ts';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { createCombobox, type Option } from '../../../ui/combobox/combobox-state.ts';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { pickCalls } from './pick-calls.ts';
import { pickLineColumns } from './pick-line-columns.tsx';
import type { PickLineState } from './pick-line-state.ts';
import type { PickState } from './pick-state.ts';
import type { PickSku } from './typed-pick.ts';

const SplitStock = lazyPart(() => import('./split-stock.tsx').then((module) => module.SplitStock));
const ItemParameters = lazyPart(() => import('./pick-parameters.tsx').then((module) => module.ItemParameters));

/** The goods of a pick, with what each line will take; the dialogs of a line are fetched when one is opened. */
export function PickLines({ state }: { state: PickState }) {
  useSignals();
  const place = useRef<HTMLDivElement>(null);
  const [split, setSplit] = useState<PickLineState>();
  const [detailed, setDetailed] = useState<PickLineState>();
  const items = state.known?.items ?? [];
  const hasParameters = items.length > 0;
  const isKnownCode = useCallback(
    (code: string) => state.lines.peek().some(({ sku }) => sku.stockCode === code || sku.barcode === code),
    [state],
  );
  const columns = useMemo(
    () =>
      pickLineColumns({
        onSplit: setSplit,
        onRemove: (line) => state.remove(line),
        ...(hasParameters && { onDetails: setDetailed }),
      }),
    [hasParameters, state],
  );
  return (
    <div ref={place} className="pick-lines">
      {state.lines.value.length === 0 ? (
        <p className="pick-empty sub">{t('pick_empty')}</p>
      ) : (
        <LinesTable
          label={t('pick_lines')}
          columns={columns}
          lines={state.lines.value}
          isKnownCode={isKnownCode}
          sought={state.sought}
          onAdd={() => place.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()}
        />
      )}
      <AddSku onPick={(sku) => state.addFound(sku)} />
      <Suspense fallback={null}>
        {split !== undefined && <SplitStock line={split} onClose={() => setSplit(undefined)} />}
        {detailed !== undefined && (
          <ItemParameters line={detailed} parameters={items} onClose={() => setDetailed(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

/** Finds a SKU by code or name and adds a line of it; says beside the field why it cannot be added. */
function AddSku({ onPick }: { onPick: (sku: PickSku) => Promise<string | undefined> }) {
  useSignals();
  const [refused, setRefused] = useState<string>();
  const latest = useRef(onPick);
  latest.current = onPick;
  const combobox = useMemo(() => {
    const made = createCombobox<Option & { sku: PickSku }>({
      find: async (text) => {
        setRefused(undefined);
        return (await pickCalls.skus(text)).map((sku) => ({
          key: String(sku.id),
          code: sku.stockCode,
          name: sku.name,
          sku,
        }));
      },
      onPick({ sku }) {
        made.show('');
        void latest.current(sku).then(setRefused);
      },
    });
    return made;
  }, []);
  return (
    <div className="pick-add">
      <ComboboxField label={t('pick_addSku')} combobox={combobox} placeholder={t('pick_addSkuHint')} error={refused} />
    </div>
  );
}

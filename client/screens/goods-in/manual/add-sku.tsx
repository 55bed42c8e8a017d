import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useRef } from 'react';
import { t } from '../../../texts.ts';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { createCombobox, type Option } from '../../../ui/combobox/combobox-state.ts';
import type { ManualSku } from './typed-receipt.ts';

export interface AddSkuProps {
  find: (text: string) => Promise<readonly ManualSku[]>;
  onPick: (sku: ManualSku) => void;
}

/** Finds a SKU by code or name and adds a line of it. */
export function AddSku({ find, onPick }: AddSkuProps) {
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

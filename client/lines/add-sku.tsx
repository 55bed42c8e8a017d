import { useMemo, useRef, useState } from 'react';
import { t } from '../texts.ts';
import { ComboboxField } from '../ui/combobox/combobox-field.tsx';
import { createCombobox, type Option } from '../ui/combobox/combobox-state.ts';

interface FoundSku {
  readonly id: number;
  readonly stockCode: string;
  readonly name: string;
  readonly note?: string;
}

interface AddSkuProps<Sku extends FoundSku> {
  label?: string;
  placeholder?: string;
  find: (text: string) => Promise<readonly Sku[]>;
  /** The number of the document on this screen: a refusal is displayed only for the document it was about. */
  begun?: number;
  /** Adds a line; resolves with the reason if the SKU cannot be added. */
  onPick: (sku: Sku) => Promise<string | undefined>;
}

export function AddSku<Sku extends FoundSku>({ find, begun, onPick, ...named }: AddSkuProps<Sku>) {
  const [refused, setRefused] = useState<{ begun: number | undefined; text: string | undefined }>();
  const latest = useRef({ find, onPick, begun });
  latest.current = { find, onPick, begun };
  const combobox = useMemo(() => {
    const made = createCombobox<Option & { sku: Sku }>({
      find: async (text) => {
        setRefused(undefined);
        return (await latest.current.find(text)).map(optionOf);
      },
      onPick({ sku }) {
        made.show('');
        const { begun: pickedFor } = latest.current;
        void latest.current.onPick(sku).then((text) => setRefused({ begun: pickedFor, text }));
      },
    });
    return made;
  }, []);
  return (
    <div className="lines-add">
      <ComboboxField
        label={named.label ?? t('goods_addSku')}
        combobox={combobox}
        placeholder={named.placeholder ?? t('goods_addSkuHint')}
        error={refused?.begun === begun ? refused?.text : undefined}
      />
    </div>
  );
}

function optionOf<Sku extends FoundSku>(sku: Sku) {
  const { id, stockCode, name, note } = sku;
  return { key: String(id), code: stockCode, name, ...(note !== undefined && { note }), sku };
}

import type { Signal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { tryOrReport } from '../../../calls/report-error.ts';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { createCombobox, findExact, type Option } from '../../../ui/combobox/combobox-state.ts';

export interface OptionPickerProps {
  label: string;
  value: Signal<Option | undefined>;
  find: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  error: string | undefined;
  optional?: boolean;
}

/** Picks a company, a warehouse or a user; typing clears the value until another option is picked. */
export function OptionPicker({ label, value, find, error, optional = false }: OptionPickerProps) {
  const combobox = useMemo(() => pickerOver(value, find), [value, find]);
  const picked = value.value?.name;
  useEffect(() => {
    if (picked !== undefined && picked !== combobox.text.peek()) combobox.show(picked);
  }, [combobox, picked]);
  return (
    <ComboboxField
      combobox={combobox}
      label={label}
      error={error}
      optional={optional}
      required={!optional}
      onLeave={() => void combobox.pickMatch()}
    />
  );
}

function pickerOver(value: Signal<Option | undefined>, find: OptionPickerProps['find']) {
  const combobox = createCombobox<Option>({
    find,
    onPick: (option) => {
      value.value = option;
    },
  });
  return {
    ...combobox,
    type(text: string) {
      value.value = undefined;
      combobox.type(text);
    },
    /** Picks the option that the typed name matches, if exactly one does. */
    async pickMatch() {
      const typed = combobox.text.peek();
      const isOpen = () => value.peek() === undefined && combobox.text.peek() === typed;
      if (!isOpen() || typed.trim() === '') return;
      await tryOrReport(async () => {
        const exact = await findExact(find, typed.trim());
        if (exact !== undefined && isOpen()) combobox.pick(exact);
      });
    },
  };
}

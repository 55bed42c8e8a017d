import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { ComboboxField } from '../combobox/combobox-field.tsx';
import { createCombobox } from '../combobox/combobox-state.ts';
import type { Filter } from './filter.ts';

export interface PickFilterProps {
  filter: Extract<Filter, { kind: 'pick' }>;
  /** The value that is chosen now. */
  chosen: string | undefined;
  onPick: (value: string) => void;
}

/** One of many records as a filter's value: found by what is typed, taken by its code, or its name where it has none. */
export function PickFilter({ filter, chosen, onPick }: PickFilterProps) {
  useSignals();
  const combobox = useMemo(() => {
    const made = createCombobox({ find: filter.find, onPick: ({ code, name }) => onPick(code ?? name) });
    if (chosen !== undefined) made.show(chosen);
    return made;
  }, [filter, chosen, onPick]);
  return <ComboboxField label={filter.label} combobox={combobox} />;
}

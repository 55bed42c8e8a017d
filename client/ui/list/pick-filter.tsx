import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
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
  const latest = useRef({ filter, onPick });
  latest.current = { filter, onPick };
  // Made once: what is being typed outlives that the list around it is drawn again.
  const [combobox] = useState(() => {
    const made = createCombobox({
      find: (text, signal) => latest.current.filter.find(text, signal),
      onPick: ({ code, name }) => latest.current.onPick(code ?? name),
    });
    if (chosen !== undefined) made.show(chosen);
    return made;
  });
  return <ComboboxField label={filter.label} combobox={combobox} />;
}

import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { createPicker } from './create-picker.ts';
import { wordsOf } from './field-words.ts';
import type { FormField } from './form-field.ts';
import type { PickSpec } from './form-spec.ts';

/** A field that picks another record by its code or name. */
export function PickControl({ field, spec }: { field: FormField; spec: PickSpec }) {
  useSignals();
  const picker = useMemo(() => createPicker(field, spec), [field, spec]);
  const value = field.value.value;
  useEffect(() => picker.follow(value), [picker, value]);
  return (
    <ComboboxField
      combobox={picker.combobox}
      {...wordsOf(field)}
      onLeave={() => {
        field.touch();
        void picker.settle();
      }}
    />
  );
}

import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { Field } from './field.tsx';
import type { FieldOptions } from './field-ties.ts';

export interface NoteFieldProps extends FieldOptions {
  value: Signal<string>;
  rows?: number;
  longest?: number;
}

/** Several lines of text over a signal. */
export function NoteField({ value, rows = 3, longest = 2000, ...field }: NoteFieldProps) {
  useSignals();
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={rows}
          maxLength={longest}
          value={value.value}
          onChange={(event) => {
            value.value = event.target.value;
          }}
        />
      )}
    </Field>
  );
}

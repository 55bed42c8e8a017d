import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { Field } from './field.tsx';

export interface TextFieldProps {
  label: string;
  value: Signal<string>;
  error?: string | undefined;
  optional?: boolean;
  inputMode?: 'text' | 'decimal';
}

/** A labelled line of text over a signal. */
export function TextField({ label, value, inputMode = 'text', ...field }: TextFieldProps) {
  useSignals();
  return (
    <Field label={label} {...field}>
      {(control) => (
        <input
          {...control}
          className="input"
          inputMode={inputMode}
          autoComplete="off"
          maxLength={500}
          value={value.value}
          onChange={(event) => {
            value.value = event.target.value;
          }}
        />
      )}
    </Field>
  );
}

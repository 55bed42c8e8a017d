import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { Field } from './field.tsx';
import type { FieldOptions } from './field-ties.ts';

export interface TextFieldProps extends FieldOptions {
  /** What is typed, at every key. */
  value: Signal<string>;
  inputMode?: 'text' | 'decimal' | 'email' | 'url';
  /** What the browser may fill in; nothing of its own unless said. */
  autoComplete?: string;
  longest?: number;
}

/** A labelled line of text over a signal. */
export function TextField({
  value,
  inputMode = 'text',
  autoComplete = 'off',
  longest = 500,
  ...field
}: TextFieldProps) {
  useSignals();
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          className="input"
          inputMode={inputMode}
          autoComplete={autoComplete}
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

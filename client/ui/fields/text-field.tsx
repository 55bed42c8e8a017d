import type { Signal } from '@preact/signals-react';
import { Field, type FieldOptions } from './field.tsx';

interface TextFieldProps extends FieldOptions {
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

interface NoteFieldProps extends FieldOptions {
  value: Signal<string>;
  rows?: number;
  longest?: number;
}

/** Several lines of text over a signal. */
export function NoteField({ value, rows = 3, longest = 2000, ...field }: NoteFieldProps) {
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

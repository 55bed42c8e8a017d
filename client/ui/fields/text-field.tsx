import type { Signal } from '@preact/signals-react';
import { Field, type FieldOptions } from './field.tsx';

interface TextFieldProps extends FieldOptions {
  value: Signal<string>;
  inputMode?: 'text' | 'decimal' | 'email' | 'url';
  autoComplete?: string;
  longest?: number;
}

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

/** A day as yyyy-mm-dd; empty for none. */
export function DateField({ value, ...field }: FieldOptions & { value: Signal<string> }) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          className="input"
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

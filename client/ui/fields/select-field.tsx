import type { Signal } from '@preact/signals-react';
import { Field, type FieldOptions } from './field.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly text: string;
  /** The meaning of the choice; a native list does not show it. */
  readonly hint?: string;
}

interface SelectFieldProps<Value extends string> extends FieldOptions {
  /** A value without a choice, such as '', shows none as selected. */
  value: Signal<Value>;
  choices: readonly Choice<Value>[];
}

/** The browser's own list, for choices that are few and known. For a lookup use ComboboxField. */
export function SelectField<Value extends string>({ value, choices, ...field }: SelectFieldProps<Value>) {
  const isChosen = choices.some((choice) => choice.value === value.value);
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value.value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen !== undefined) value.value = chosen.value;
          }}
        >
          {!isChosen && <option value={value.value} />}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

import type { Signal } from '@preact/signals-react';
import { Field, type FieldOptions } from './field.tsx';

/** One of several things to choose. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly text: string;
  /** What choosing it means; a native list shows none. */
  readonly hint?: string;
}

interface SelectFieldProps<Value extends string> extends FieldOptions {
  /** A value that no choice has, such as '', shows none as chosen. */
  value: Signal<Value>;
  choices: readonly Choice<Value>[];
}

/** A choice from a list that is short and known: the browser's own. What is looked up has a ComboboxField. */
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

import { useId } from 'react';
import { FieldNotes } from './field.tsx';

export interface Tick<Value extends string> {
  readonly value: Value;
  readonly text: string;
  readonly hint?: string;
}

interface TicksFieldProps<Value extends string> {
  label: string;
  hint: string;
  error: string | undefined;
  ticks: readonly Tick<Value>[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
}

/** Some of a few words, each with a checkbox. */
export function TicksField<Value extends string>(props: TicksFieldProps<Value>) {
  const { label, hint, error, ticks, chosen, onChange } = props;
  const id = useId();
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className="permissions" aria-describedby={`${id}-hint`}>
      <legend id={`${id}-label`}>{label}</legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {ticks.map(({ value, text, hint: more }, at) => (
        <div key={value} className="choice">
          <label className="tick">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              {...(more !== undefined && { 'aria-describedby': `${id}-${value}` })}
              {...(at === 0 &&
                error !== undefined && {
                  'aria-invalid': true,
                  // The error summary uses this label; `aria-labelledby` sets the accessible name.
                  'aria-label': label,
                  'aria-describedby': `${id}-error`,
                  'aria-labelledby': `${id}-label ${id}-first`,
                })}
            />
            <span id={at === 0 ? `${id}-first` : undefined}>{text}</span>
          </label>
          {more !== undefined && (
            <span id={`${id}-${value}`} className="field-hint">
              {more}
            </span>
          )}
        </div>
      ))}
    </fieldset>
  );
}

import type { Signal } from '@preact/signals-react';
import { useId } from 'react';
import { FieldNotes, type FieldOptions, fieldTies } from './field.tsx';

export interface CheckboxFieldProps extends Omit<FieldOptions, 'optional'> {
  value: Signal<boolean>;
}

export function CheckboxField({ value, label, ...field }: CheckboxFieldProps) {
  const own = useId();
  const id = field.id ?? own;
  return (
    <div className="field">
      <label className="tick">
        <input
          {...fieldTies(id, field)}
          type="checkbox"
          checked={value.value}
          onChange={(event) => {
            value.value = event.target.checked;
          }}
        />
        {label}
      </label>
      <FieldNotes id={id} hint={field.hint} error={field.error} />
    </div>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import { controlProps } from '../records/own-controls.tsx';

/** A whole number of days; empty is never, as 0 is. Any other text stays as typed, for the form's rule to refuse. */
export function ExpiryField({ field }: { field: FormField }) {
  useSignals();
  const { value } = field;
  return (
    <Field {...controlProps(field)}>
      {(control) => (
        <span className="quantity-field">
          <input
            {...control}
            className="input number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={String(value.value ?? '')}
            onChange={(event) => {
              const typed = event.target.value.trim();
              value.value = /^\d+$/.test(typed) ? Number(typed) : typed || null;
            }}
          />
          <span className="unit">{t('companies_days')}</span>
        </span>
      )}
    </Field>
  );
}

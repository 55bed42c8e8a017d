import { useState } from 'react';
import { ageBandsOf } from '../../../../shared/age-bands.ts';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import { controlProps } from '../records/own-controls.tsx';
import { limitsText, typedLimits } from './age-limits.ts';

type Limits = ReturnType<typeof typedLimits>;

/** The limits of the age bands, in days separated by commas, with the resulting bands; empty for the product's own bands. */
export function AgeBandsField({ field }: { field: FormField }) {
  const limits = field.value.value as Limits;
  const [typed, setTyped] = useState('');
  const shown = typeof limits === 'string' ? limits : limitsText(limits);
  // Keeps the typed text while it means the same: '30, ' must not lose its comma.
  const isTyped = JSON.stringify(typedLimits(typed)) === JSON.stringify(limits);
  return (
    <>
      <Field {...controlProps(field)}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            maxLength={100}
            value={isTyped ? typed : shown}
            onChange={({ target }) => {
              setTyped(target.value);
              field.value.value = typedLimits(target.value);
            }}
          />
        )}
      </Field>
      {Array.isArray(limits) && field.fault() === undefined && (
        <p className="sub">{t('companies_ageBandsAre', { bands: ageBandsOf(limits).join(', ') })}</p>
      )}
    </>
  );
}

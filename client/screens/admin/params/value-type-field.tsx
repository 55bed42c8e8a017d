import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { type ValueType, valueTypes } from '../../../../shared/parameter-types.ts';
import { t } from '../../../texts.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import type { FormField } from '../records/form-field.ts';

/** The value types side by side, each with what it takes. */
export function ValueTypeField({ field }: { field: FormField }) {
  useSignals();
  const name = useId();
  return (
    <fieldset
      className="field value-types"
      aria-describedby={field.error.value === undefined ? undefined : `${name}-error`}
    >
      <legend className="field-label">{t('params_type')}</legend>
      {valueTypes.map((type) => (
        <TypeLine
          key={type}
          name={name}
          type={type}
          isChosen={field.value.value === type}
          onChoose={() => {
            field.value.value = type;
          }}
        />
      ))}
      {field.error.value !== undefined && <FieldError id={`${name}-error`} text={field.error.value} />}
    </fieldset>
  );
}

interface TypeLineProps {
  name: string;
  type: ValueType;
  isChosen: boolean;
  onChoose: () => void;
}

function TypeLine({ name, type, isChosen, onChoose }: TypeLineProps) {
  useSignals();
  return (
    <label className="tick">
      <input type="radio" name={name} value={type} checked={isChosen} onChange={onChoose} />
      <span>
        {t(`params_type_${type}`)} <span className="sub">{t(`params_type_${type}_hint`)}</span>
      </span>
    </label>
  );
}

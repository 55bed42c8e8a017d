import { t } from '../texts.ts';
import { Field, type FieldControl } from '../ui/fields/field.tsx';
import type { Parameter } from './value-rules.ts';

export interface ParameterInputProps {
  parameter: Parameter;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
}

export function ParameterInput({ parameter, error, onLeave, ...input }: ParameterInputProps) {
  return (
    <Field
      label={parameter.name}
      hint={parameter.description ?? undefined}
      error={error}
      optional={parameter.valueType !== 'required'}
      required={parameter.valueType === 'required'}
      onLeave={onLeave}
    >
      {(control) => <Control control={control} parameter={parameter} {...input} />}
    </Field>
  );
}

type ControlProps = Pick<ParameterInputProps, 'parameter' | 'value' | 'onChange'> & { control: FieldControl };

function Control({ control, parameter, value, onChange }: ControlProps) {
  const change = (event: { target: { value: string } }) => onChange(event.target.value);
  const shared = { ...control, className: 'input', value, onChange: change };
  const options = optionsOf(parameter, value);
  if (options === undefined) {
    return <input {...shared} {...typedAs(parameter, value)} autoComplete="off" maxLength={1000} />;
  }
  return (
    <select {...shared}>
      <option value="">{t('parameters_notSet')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Shows a value that was removed from the choices unchanged. */
function optionsOf({ valueType, choices }: Parameter, value: string) {
  const known =
    valueType === 'toggle'
      ? [
          { value: 'true', label: t('parameters_yes') },
          { value: 'false', label: t('parameters_no') },
        ]
      : choices?.map((choice) => ({ value: choice, label: choice }));
  const isOther = value !== '' && known?.every((option) => option.value !== value) === true;
  return isOther ? [...(known ?? []), { value, label: value }] : known;
}

/** The browser's date field cannot display other values, so they are shown as text. */
function typedAs({ valueType }: Parameter, value: string) {
  if (valueType === 'date') return { type: /^(?:\d{4}-\d{2}-\d{2})?$/.test(value) ? 'date' : 'text' };
  if (valueType === 'whole') return { type: 'text', inputMode: 'numeric' } as const;
  if (valueType === 'decimal') return { type: 'text', inputMode: 'decimal' } as const;
  return { type: 'text' } as const;
}

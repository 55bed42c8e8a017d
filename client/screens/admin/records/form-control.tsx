import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import { createCombobox } from '../../../ui/combobox/combobox-state.ts';
import { Field } from '../../../ui/field.tsx';
import type { FormField } from './form-field.ts';
import type { FormSpec } from './form-spec.ts';
import type { RecordForm } from './record-form.ts';

/** The control of one field of a form; what is wrong with it shows when it is left. */
export function FormControl({ field, form }: { field: FormField; form: RecordForm }) {
  useSignals();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = saysItself(field.spec) ? null : place.current;
    const left = () => field.touch();
    element?.addEventListener('focusout', left);
    return () => element?.removeEventListener('focusout', left);
  }, [field]);
  return (
    <div ref={place} data-field={field.spec.key}>
      {controlOf(field, form)}
    </div>
  );
}

function saysItself(spec: FormSpec): boolean {
  return spec.kind === 'own' && spec.many === true;
}

function controlOf(field: FormField, form: RecordForm): ReactNode {
  const { spec } = field;
  if (spec.kind === 'own') return spec.render(field, form);
  if (spec.kind === 'flag') return <FlagControl field={field} />;
  if (spec.kind === 'pick') return <PickControl field={field} spec={spec} />;
  return <TypedControl field={field} spec={spec} />;
}

function TypedControl({
  field,
  spec,
}: {
  field: FormField;
  spec: Extract<FormSpec, { kind: 'text' | 'note' | 'decimal' | 'choice' }>;
}) {
  useSignals();
  const value = String(field.value.value);
  const change = (event: { target: { value: string } }) => {
    field.value.value = event.target.value;
  };
  const shared = { className: 'input', value, onChange: change };
  return (
    <Field {...wordsOf(field)}>
      {(control) => {
        if (spec.kind === 'note') return <textarea {...control} {...shared} rows={3} maxLength={2000} />;
        if (spec.kind === 'choice') {
          return (
            <select {...control} {...shared}>
              {value === '' && <option value="" />}
              {spec.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          );
        }
        const mode = spec.kind === 'decimal' ? 'decimal' : 'text';
        return <input {...control} {...shared} inputMode={mode} autoComplete="off" maxLength={500} />;
      }}
    </Field>
  );
}

function FlagControl({ field }: { field: FormField }) {
  useSignals();
  const { label, hint } = field.spec;
  return (
    <label className="check-line">
      <input
        type="checkbox"
        checked={field.value.value === true}
        onChange={(event) => {
          field.value.value = event.target.checked;
        }}
      />
      <span>
        {label}
        {hint !== undefined && <span className="field-hint">{hint}</span>}
      </span>
    </label>
  );
}

function PickControl({ field, spec }: { field: FormField; spec: Extract<FormSpec, { kind: 'pick' }> }) {
  useSignals();
  const combobox = useMemo(() => pickerOf(field, spec), [field, spec]);
  return <ComboboxField combobox={combobox} {...wordsOf(field)} />;
}

/** A picker over the field: emptied, it picks nothing. */
function pickerOf(field: FormField, spec: Extract<FormSpec, { kind: 'pick' }>) {
  const combobox = createCombobox<Option>({
    find: spec.find,
    onPick: (option) => {
      field.value.value = option;
    },
  });
  const picked = field.value.peek() as Option | undefined;
  combobox.show(picked?.code ?? picked?.name ?? '');
  return {
    ...combobox,
    type(text: string) {
      field.value.value = undefined;
      combobox.type(text);
    },
  };
}

function wordsOf({ spec, error }: FormField) {
  return {
    label: spec.label,
    error: error.value,
    optional: spec.optional === true,
    ...(spec.hint !== undefined && { hint: spec.hint }),
  };
}

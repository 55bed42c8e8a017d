import type { Signal } from '@preact/signals-react';
import { Fragment, type ReactNode, useEffect, useMemo } from 'react';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { FormFields } from '../../../ui/fields/form-fields.tsx';
import { QuantityField } from '../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { NoteField, TextField } from '../../../ui/fields/text-field.tsx';
import { createPicker } from './create-picker.ts';
import type { FormField } from './form-field.ts';
import type { PickSpec } from './form-spec.ts';
import { controlProps } from './own-controls.tsx';
import type { RecordForm } from './record-form.ts';

interface RecordFormFieldsProps {
  form: RecordForm;
  refusal: string | undefined;
  isLocked: boolean;
  /** For a form beside other content: it takes the focus only for an error. */
  waits?: boolean;
}

/** The first field has the focus, also after starting another new record. */
export function RecordFormFields({ form, refusal, isLocked, waits = false }: RecordFormFieldsProps) {
  return (
    <FormFields faults={form.faults.value} begun={waits ? undefined : form.begun.value} isLocked={isLocked}>
      {form.visibleFields().map((field) => (
        <Fragment key={field.spec.key}>
          {field.spec.section !== undefined && <h3 className="form-section">{field.spec.section}</h3>}
          <FormControl field={field} form={form} />
        </Fragment>
      ))}
      {refusal !== undefined && <FieldError id="record-refused" text={refusal} />}
    </FormFields>
  );
}

function FormControl({ field, form }: { field: FormField; form: RecordForm }) {
  return <div data-field={field.spec.key}>{controlOf(field, form)}</div>;
}

function controlOf(field: FormField, form: RecordForm): ReactNode {
  const { spec } = field;
  const text = field.value as Signal<string>;
  switch (spec.kind) {
    case 'own':
      return spec.render(field, form);
    case 'flag':
      return <CheckboxField {...controlProps(field)} value={field.value as Signal<boolean>} />;
    case 'pick':
      return <PickControl field={field} spec={spec} />;
    case 'note':
      return <NoteField {...controlProps(field)} value={text} />;
    case 'choice':
      return <SelectField {...controlProps(field)} value={text} choices={spec.options} />;
    case 'decimal':
      return <QuantityField {...controlProps(field)} value={text} />;
    default:
      return <TextField {...controlProps(field)} value={text} />;
  }
}

function PickControl({ field, spec }: { field: FormField; spec: PickSpec }) {
  const picker = useMemo(() => createPicker(field, spec), [field, spec]);
  const value = field.value.value;
  useEffect(() => picker.follow(value), [picker, value]);
  return (
    <ComboboxField
      combobox={picker.combobox}
      {...controlProps(field)}
      onLeave={() => {
        field.touch();
        void picker.pickMatch();
      }}
    />
  );
}

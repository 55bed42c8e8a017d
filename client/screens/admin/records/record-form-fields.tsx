import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useEffect, useRef } from 'react';
import { FieldError } from '../../../ui/fields/field.tsx';
import { focusOnArrival } from '../../../ui/fields/field-focus.ts';
import { FormControl } from './form-control.tsx';
import type { RecordForm } from './record-form.ts';

export interface RecordFormFieldsProps {
  form: RecordForm;
  refusal: string | undefined;
  /** What is shown but not the reader's to change. */
  isLocked: boolean;
  /** There is more on the page: it takes the focus only for what is wrong. */
  waits?: boolean;
}

/** The fields of a record, one below the other. The first has the focus; after an attempt to save, the first that is wrong. */
export function RecordFormFields({ form, refusal, isLocked, waits = false }: RecordFormFieldsProps) {
  useSignals();
  const place = useRef<HTMLFieldSetElement>(null);
  const faults = form.faults.value;
  useEffect(() => {
    if (faults > 0) place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else if (!waits && !matchMedia('(pointer: coarse)').matches)
      focusOnArrival(place.current?.querySelector<HTMLElement>(':is(input, textarea, select)'));
  }, [faults, waits]);
  return (
    <fieldset ref={place} className="form-fields" disabled={isLocked}>
      {form.asked().map((field) => (
        <Fragment key={field.spec.key}>
          {field.spec.section !== undefined && <h3 className="form-section">{field.spec.section}</h3>}
          <FormControl field={field} form={form} />
        </Fragment>
      ))}
      {refusal !== undefined && <FieldError id="record-refused" text={refusal} />}
    </fieldset>
  );
}

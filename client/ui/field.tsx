import { type ReactNode, useId } from 'react';
import { FieldLabel } from './field-label.tsx';
import { FieldNotes } from './field-notes.tsx';
import { type FieldControl, type FieldOptions, fieldTies } from './field-ties.ts';

export interface FieldProps extends FieldOptions {
  /** Renders the control with what ties it to its label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint and its error, tied together for those who hear the page. */
export function Field({ children, ...field }: FieldProps) {
  const own = useId();
  const id = field.id ?? own;
  return (
    <div className="field">
      <label htmlFor={id}>
        <FieldLabel label={field.label} optional={field.optional} />
      </label>
      {children(fieldTies(id, field))}
      <FieldNotes id={id} hint={field.hint} error={field.error} />
    </div>
  );
}

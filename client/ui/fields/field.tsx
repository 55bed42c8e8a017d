import { type ReactNode, useId } from 'react';
import { t } from '../../texts.ts';
import { Icon } from '../icon.tsx';

interface FieldProps extends FieldOptions {
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

/** The words of a label, and whether the field may stay empty. */
export function FieldLabel({ label, optional }: { label: string; optional?: boolean | undefined }) {
  return (
    <>
      {label} {optional === true && <span className="required">{t('ui_optional')}</span>}
    </>
  );
}

/** The hint and the error under a control. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </>
  );
}

/** What is wrong with a value, under it: a mark and words, so that colour is not the only sign. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <span id={id} className="field-error">
      <Icon name="alert" />
      {text}
    </span>
  );
}

/** What is wrong with a line as a whole: the summary of errors leads to it and calls the line so. */
export function LineFault({ of, text }: { of: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span data-fault={of} tabIndex={-1}>
      <FieldError text={text} />
    </span>
  );
}

/** What every field is given beside its value. */
export interface FieldOptions {
  label: string;
  /** The id of its control, for the summary of errors; made up if none is given. */
  id?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The focus has left it: time to say what is wrong (checklist 43). */
  onLeave?: (() => void) | undefined;
}

/** What a control needs to belong to its field. */
export interface FieldControl {
  id: string;
  disabled: true | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
  onBlur: (() => void) | undefined;
}

/** Ties a control to its hint and its error, for those who hear the page; FieldNotes has the same ids. */
export function fieldTies(id: string, field: Omit<FieldOptions, 'label'>): FieldControl {
  const { hint, error } = field;
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return {
    id,
    disabled: field.disabled === true || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
    'aria-required': field.required === true || undefined,
    onBlur: field.onLeave,
  };
}

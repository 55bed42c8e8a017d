import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';
import { t } from '../texts.ts';
import { FieldError } from './field-error.tsx';

/** What a control needs to belong to its field. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  required?: boolean;
  /** Renders the control with what ties it to its label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint and its error, tied together for those who hear the page. */
export function Field({ label, hint, error, optional, required, children }: FieldProps) {
  useSignals();
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional === true && <span className="required">{t('ui_optional')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described === '' ? undefined : described,
        'aria-required': required === true ? true : undefined,
      })}
      {hint !== undefined && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

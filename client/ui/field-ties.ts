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

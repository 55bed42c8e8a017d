import type { FormField } from './form-field.ts';

/** What a control is told of its field; a control of several parts (`own`) may say it itself. */
export function wordsOf(field: FormField) {
  const { label, optional, hint } = field.spec;
  return { label, optional, hint, error: field.error.value, onLeave: () => field.touch() };
}

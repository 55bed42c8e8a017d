import type { Signal } from '@preact/signals-react';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import type { FormField } from './form-field.ts';

/** Whether the creator of a company or warehouse gets an access to set it up; yes by default. */
export function AccessField({ field }: { field: FormField }) {
  return <CheckboxField label={field.spec.label} value={field.value as Signal<boolean>} />;
}

export function controlProps(field: FormField) {
  const { label, optional, hint, rowHint, doubt } = field.spec;
  const row = field.row.value;
  const ofRow = row === undefined ? undefined : rowHint?.(row);
  return {
    label,
    optional,
    hint: doubt?.(field.value.value) ?? (ofRow === undefined ? hint : `${hint ?? ''} ${ofRow}`.trim()),
    error: field.error.value,
    onLeave: () => field.touch(),
  };
}

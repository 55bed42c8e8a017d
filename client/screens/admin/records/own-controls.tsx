import type { Signal } from '@preact/signals-react';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import type { FormField } from './form-field.ts';

/** Does whoever makes a company or a warehouse get an access to set it up? Yes, unless they say no. */
export function AccessField({ field }: { field: FormField }) {
  return <CheckboxField label={field.spec.label} value={field.value as Signal<boolean>} />;
}

/** What a control is told of its field; a control of several parts (`own`) may say it itself. */
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

import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import type { FormField } from './form-field.ts';

/** Does whoever makes a company or a warehouse get an access to set it up? Yes, unless they say no. */
export function AccessField({ field }: { field: FormField }) {
  useSignals();
  return <CheckboxField label={field.spec.label} value={field.value as Signal<boolean>} />;
}

/** What a control is told of its field; a control of several parts (`own`) may say it itself. */
export function controlProps(field: FormField) {
  const { label, optional, hint, doubt } = field.spec;
  return {
    label,
    optional,
    hint: doubt?.(field.value.value) ?? hint,
    error: field.error.value,
    onLeave: () => field.touch(),
  };
}

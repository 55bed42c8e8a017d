import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { NoteField, TextField } from '../../../ui/fields/text-field.tsx';
import { wordsOf } from './field-words.ts';
import type { FormField } from './form-field.ts';
import { PickControl } from './pick-control.tsx';
import type { RecordForm } from './record-form.ts';

/** The control of one field of a form; what is wrong with it shows when it is left. */
export function FormControl({ field, form }: { field: FormField; form: RecordForm }) {
  useSignals();
  return <div data-field={field.spec.key}>{controlOf(field, form)}</div>;
}

function controlOf(field: FormField, form: RecordForm): ReactNode {
  const { spec } = field;
  // A field's value is what its kind edits: text, or yes and no.
  const text = field.value as Signal<string>;
  switch (spec.kind) {
    case 'own':
      return spec.render(field, form);
    case 'flag':
      return <CheckboxField {...wordsOf(field)} value={field.value as Signal<boolean>} />;
    case 'pick':
      return <PickControl field={field} spec={spec} />;
    case 'note':
      return <NoteField {...wordsOf(field)} value={text} />;
    case 'choice':
      return <SelectField {...wordsOf(field)} value={text} choices={spec.options} />;
    default:
      return <TextField {...wordsOf(field)} value={text} inputMode={spec.kind === 'decimal' ? 'decimal' : 'text'} />;
  }
}

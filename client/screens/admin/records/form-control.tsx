import type { Signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useMemo } from 'react';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { createCombobox, type Option } from '../../../ui/combobox/combobox-state.ts';
import { NoteField } from '../../../ui/note-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormField } from './form-field.ts';
import type { FormSpec } from './form-spec.ts';
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

function PickControl({ field, spec }: { field: FormField; spec: Extract<FormSpec, { kind: 'pick' }> }) {
  useSignals();
  const combobox = useMemo(() => pickerOf(field, spec), [field, spec]);
  return <ComboboxField combobox={combobox} {...wordsOf(field)} />;
}

/** A picker over the field: emptied, it picks nothing. */
function pickerOf(field: FormField, spec: Extract<FormSpec, { kind: 'pick' }>) {
  const combobox = createCombobox<Option>({
    find: spec.find,
    onPick: (option) => {
      field.value.value = option;
    },
  });
  const picked = field.value.peek() as Option | undefined;
  combobox.show(picked?.code ?? picked?.name ?? '');
  return {
    ...combobox,
    type(text: string) {
      field.value.value = undefined;
      combobox.type(text);
    },
  };
}

/** What a control is told of its field; a control of several parts (`own`) may say it itself. */
export function wordsOf(field: FormField) {
  const { label, optional, hint } = field.spec;
  return { label, optional, hint, error: field.error.value, onLeave: () => field.touch() };
}

import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';

/** The choices of a list, one a line: a column of a spreadsheet can be pasted. */
export function ChoicesField({ field }: { field: FormField }) {
  useSignals();
  const choices = (field.value.value ?? []) as readonly string[];
  const [typed, setTyped] = useState(choices.join('\n'));
  // What is typed stays as it is, line ends and all, as long as it means what is stored.
  const text = linesIn(typed).join('\n') === choices.join('\n') ? typed : choices.join('\n');
  return (
    <Field
      label={t('params_choices')}
      hint={t('params_choicesHint')}
      error={field.error.value}
      onLeave={() => field.touch()}
    >
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={6}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            const lines = linesIn(event.target.value);
            field.value.value = lines.length === 0 ? null : lines;
          }}
        />
      )}
    </Field>
  );
}

function linesIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

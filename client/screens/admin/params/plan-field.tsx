import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { t } from '../../../texts.ts';
import { FieldNotes, fieldTies } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import type { RecordForm } from '../records/record-form.ts';

/** Is it shown on the pick screen? Until it is said, what picks and their lines have is (the API's own default). */
export function PlanField({ field, form }: { field: FormField; form: RecordForm }) {
  useSignals();
  const id = useId();
  const hint = t('params_planHint');
  const subject = form.value('subject');
  const isShown = field.value.value ?? (subject === 'plan' || subject === 'planItem');
  return (
    <div className="field">
      <label className="tick">
        <input
          {...fieldTies(id, { hint })}
          type="checkbox"
          checked={isShown === true}
          onChange={(event) => {
            field.value.value = event.target.checked;
          }}
        />
        {t('params_plan')}
      </label>
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}

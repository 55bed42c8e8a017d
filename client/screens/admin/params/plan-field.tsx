import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import type { FormField } from '../records/form-field.ts';
import type { RecordForm } from '../records/record-form.ts';

/** Is it shown on the pick screen? Until it is said, what picks and their lines have is (the API's own default). */
export function PlanField({ field, form }: { field: FormField; form: RecordForm }) {
  useSignals();
  const subject = form.value('subject');
  const isShown = field.value.value ?? (subject === 'plan' || subject === 'planItem');
  return (
    <label className="check-line">
      <input
        type="checkbox"
        checked={isShown === true}
        onChange={(event) => {
          field.value.value = event.target.checked;
        }}
      />
      <span>
        {t('params_plan')}
        <span className="field-hint">{t('params_planHint')}</span>
      </span>
    </label>
  );
}

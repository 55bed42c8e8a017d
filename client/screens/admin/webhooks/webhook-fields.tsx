import { useId } from 'react';
import { changeSubjects } from '../../../../shared/contract/changes/changes.ts';
import { t } from '../../../texts.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FieldNotes } from '../../../ui/fields/field.tsx';
import { FormFields } from '../../../ui/fields/form-fields.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AccessChoiceFields } from '../users/access-choice-fields.tsx';
import type { WebhookForm } from './webhook-form.ts';

interface WebhookFieldsProps {
  form: WebhookForm;
  tries: number;
}

export function WebhookFields({ form, tries }: WebhookFieldsProps) {
  const { faults } = form;
  return (
    <FormFields faults={tries}>
      {form.refusal.value !== undefined && <ErrorPanel text={form.refusal.value} />}
      <TextField
        label={t('column_name')}
        value={form.name}
        hint={t('webhooks_nameHint')}
        error={faults.name.value}
        longest={80}
      />
      <TextField
        label={t('webhooks_url')}
        value={form.url}
        hint={t('webhooks_urlHint')}
        error={faults.url.value}
        inputMode="url"
        longest={1868}
      />
      {form.isNew && (
        <AccessChoiceFields
          under={form.under}
          holderFault={form.holderFault.value}
          accessFault={faults.accessId.value}
        />
      )}
      <Subjects form={form} />
    </FormFields>
  );
}

function Subjects({ form }: { form: WebhookForm }) {
  const id = useId();
  const error = form.faults.subjects.value;
  return (
    <fieldset className="permissions" aria-describedby={`${id}-hint`}>
      <legend id={`${id}-label`}>{t('webhooks_subjects')}</legend>
      <FieldNotes id={id} hint={t('webhooks_subjectsHint')} error={error} />
      {changeSubjects.map((subject, at) => (
        <label key={subject} className="tick">
          <input
            type="checkbox"
            checked={form.subjects.value.includes(subject)}
            onChange={() => form.toggle(subject)}
            {...(at === 0 &&
              error !== undefined && {
                'aria-invalid': true,
                // The error summary uses this label; `aria-labelledby` sets the accessible name.
                'aria-label': t('webhooks_subjects'),
                'aria-describedby': `${id}-error`,
                'aria-labelledby': `${id}-label ${id}-first`,
              })}
          />
          <span id={at === 0 ? `${id}-first` : undefined}>{t(`webhooks_subject_${subject}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

import { changeSubjects } from '../../../../shared/contract/changes/changes.ts';
import { t } from '../../../texts.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FormFields } from '../../../ui/fields/form-fields.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TicksField } from '../../../ui/fields/ticks-field.tsx';
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
      <TicksField
        label={t('webhooks_subjects')}
        hint={t('webhooks_subjectsHint')}
        error={faults.subjects.value}
        ticks={changeSubjects.map((value) => ({ value, text: t(`webhooks_subject_${value}`) }))}
        chosen={form.subjects.value}
        onChange={(chosen) => {
          form.subjects.value = chosen;
        }}
      />
    </FormFields>
  );
}

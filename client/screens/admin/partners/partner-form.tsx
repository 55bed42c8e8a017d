import { t } from '../../../texts.ts';
import { formatDate } from '../../../ui/formats.ts';
import { parametersSpec } from '../parameter-fields/parameters-spec.tsx';
import type { FormField } from '../records/form-field.ts';
import type { FormSpec } from '../records/form-spec.ts';
import type { RecordScope } from '../records/record-description.ts';
import { SecretField } from '../records/secret-field.tsx';

/** The form of an existing partner. Its user is edited on the users screen. */
export function partnerForm(scope: RecordScope): readonly FormSpec[] {
  return [
    { kind: 'text', key: 'name', label: t('column_name') },
    { kind: 'text', key: 'email', label: t('column_email'), hint: t('partners_emailHint'), optional: true },
    ...epodForm(),
    parametersSpec('contact', scope),
  ];
}

export function epodForm(): readonly FormSpec[] {
  return [
    {
      kind: 'text',
      key: 'epodUsername',
      label: t('partners_epodUsername'),
      section: t('partners_section_epod'),
      optional: true,
    },
    {
      kind: 'own',
      key: 'epodPassword',
      secret: true,
      label: t('partners_epodPassword'),
      hint: t('partners_epodPasswordHint'),
      optional: true,
      empty: undefined,
      render: (field) => <SecretField field={field} hint={setText(field)} />,
    },
    {
      kind: 'text',
      key: 'notifierUrl',
      label: t('partners_notifierUrl'),
      hint: t('partners_notifierUrlHint'),
      optional: true,
    },
  ];
}

function setText({ row }: FormField): string | undefined {
  const at = row.value?.epodPasswordSetAt;
  return typeof at === 'string' ? t('partners_epodPasswordSet', { at: formatDate(at.slice(0, 10)) }) : undefined;
}

import { shape } from '../../../../shared/contract/fields/shape.ts';
import { newPartnerWarehouse } from '../../../../shared/contract/partners/partner-warehouses.ts';
import { newPartner } from '../../../../shared/contract/partners/partners.ts';
import { generatePassword } from '../../../../shared/password.ts';
import { t } from '../../../texts.ts';
import { parametersSpec } from '../parameter-fields/parameters-spec.tsx';
import type { FormSpec } from '../records/form-spec.ts';
import type { RecordScope } from '../records/record-description.ts';
import type { RecordStruct } from '../records/record-form.ts';
import { SecretField } from '../records/secret-field.tsx';
import { epodForm } from './partner-form.tsx';

/** The fields of a new partner by their path in the request; the fields of its warehouse are `warehouse.name` and so on. */
export const newPartnerFields: RecordStruct = shape({
  ...newPartner.schema,
  ...Object.fromEntries(Object.entries(newPartnerWarehouse.schema).map(([key, field]) => [`warehouse.${key}`, field])),
});

/** The form of a new partner, in the order of the creation steps (rules 4). */
export function newPartnerForm(scope: RecordScope): readonly FormSpec[] {
  return [
    { kind: 'text', key: 'name', label: t('column_name'), hint: t('partners_nameHint') },
    {
      kind: 'text',
      key: 'login',
      label: t('partners_login'),
      hint: t('partners_loginHint'),
      section: t('partners_section_signIn'),
    },
    { kind: 'text', key: 'email', label: t('column_email'), hint: t('partners_emailHint') },
    {
      kind: 'own',
      key: 'password',
      label: t('partners_password'),
      hint: t('partners_passwordHint'),
      empty: undefined,
      invalid: t('screen_adminUser_PasswordInvalid'),
      render: (field) => <SecretField field={field} generate={generatePassword} />,
    },
    {
      kind: 'text',
      key: 'warehouse.name',
      label: t('partners_warehouseName'),
      section: t('partners_section_warehouse'),
    },
    ...partnerWarehouseForm('warehouse.').slice(1),
    ...epodForm(),
    parametersSpec('contact', scope),
  ];
}

/** The form of a partner's warehouse; `path` is the prefix of its fields in the request. */
export function partnerWarehouseForm(path = ''): readonly FormSpec[] {
  return [
    { kind: 'text', key: `${path}name`, label: t('column_name') },
    {
      kind: 'text',
      key: `${path}shortName`,
      label: t('column_shortName'),
      hint: t('partners_shortNameHint'),
    },
    { kind: 'note', key: `${path}address`, label: t('column_address'), optional: true },
    { kind: 'text', key: `${path}postCode`, label: t('column_postCode'), optional: true },
    { kind: 'text', key: `${path}town`, label: t('column_town'), optional: true },
  ];
}

import { useMemo, useState } from 'react';
import type { accessTypes } from '../../../../shared/contract/users/accesses.ts';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FormFields } from '../../../ui/fields/form-fields.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { type AccessDraft, createAccessForm } from './access-form.ts';
import { AccessStart } from './access-start.tsx';
import { accessScope } from './access-text.ts';
import { OptionPicker } from './option-picker.tsx';
import { PermissionList } from './permission-list.tsx';
import { findCompanies, findWarehouses } from './scope-choices.ts';

export interface AccessDialogProps {
  draft?: AccessDraft | undefined;
  types: readonly (typeof accessTypes)[number][];
  /** Returns why it was not stored; undefined if it was. */
  onSave: (draft: AccessDraft) => Promise<string | undefined>;
  onClose: () => void;
}

export function AccessDialog({ draft: start, types, onSave, onClose }: AccessDialogProps) {
  const form = useMemo(() => createAccessForm(start), [start]);
  const [refusal, setRefusal] = useState<string>();
  const [tries, setTries] = useState(0);
  const verb = t(start === undefined ? 'users_addAccess' : 'users_changeAccess');
  async function save(): Promise<void> {
    const draft = form.draft();
    if (draft === undefined) return setTries(tries + 1);
    const refused = await onSave(draft);
    if (refused === undefined) onClose();
    else setRefusal(refused);
  }
  return (
    <SaveDialog
      kind="wide"
      title={start === undefined ? verb : accessScope(start)}
      onClose={onClose}
      onSave={save}
      verb={verb}
    >
      <FormFields faults={tries}>
        {refusal !== undefined && <ErrorPanel text={refusal} />}
        <SelectField
          label={t('users_type')}
          value={form.type}
          choices={types.map((value) => ({ value, text: t(`users_type_${value}`) }))}
          hint={t(`users_typeHint_${form.type.value}`)}
        />
        {form.needsCompany.value && (
          <OptionPicker
            label={t('column_company')}
            value={form.company}
            find={findCompanies}
            error={form.companyFault.value}
          />
        )}
        {form.needsWarehouse.value && (
          <OptionPicker
            label={t('column_warehouse')}
            value={form.warehouse}
            find={findWarehouses}
            error={form.warehouseFault.value}
          />
        )}
        <AccessStart form={form} type={form.type.value} />
        <PermissionList
          type={form.type.value}
          layout={form.layout.value}
          held={form.permissions.value}
          onToggle={form.toggle}
        />
      </FormFields>
    </SaveDialog>
  );
}

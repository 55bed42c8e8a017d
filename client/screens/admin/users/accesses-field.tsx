import { useState } from 'react';
import { accessTypes } from '../../../../shared/contract/users/accesses.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import { AccessDialog } from './access-dialog.tsx';
import type { AccessDraft } from './access-form.ts';
import { accessScope, permissionsText } from './access-text.ts';

interface AccessesFieldProps {
  field: FormField;
  none: string;
  types?: readonly (typeof accessTypes)[number][];
}

/** Accesses that a record is created with, or that a role grants. Company and warehouse names are for display only (`sentAccesses`). */
export function AccessesField({ field, none, types = accessTypes }: AccessesFieldProps) {
  const [opened, setOpened] = useState<{ draft?: AccessDraft }>();
  const drafts = field.value.value as readonly AccessDraft[];
  const change = (wanted: readonly AccessDraft[]) => {
    field.value.value = wanted;
  };
  async function keep(draft: AccessDraft): Promise<string | undefined> {
    const edited = opened?.draft;
    const isRepeated = drafts.some((one) => one !== edited && accessScope(one) === accessScope(draft));
    if (isRepeated) return t('users_accessRepeated');
    change(edited === undefined ? [...drafts, draft] : drafts.map((one) => (one === edited ? draft : one)));
    return undefined;
  }
  return (
    <fieldset className="permissions">
      <legend>{t('column_accesses')}</legend>
      {field.spec.hint !== undefined && <p className="field-hint">{field.spec.hint}</p>}
      {drafts.length === 0 && <p className="sub">{none}</p>}
      <ul className="access-list">
        {drafts.map((draft) => (
          <li key={accessScope(draft)} className="access-item">
            <div>
              <strong>{accessScope(draft)}</strong>
              <p className="sub">{permissionsText(draft.permissions, draft)}</p>
            </div>
            <span className="access-actions">
              <Button small onPress={() => setOpened({ draft })}>
                {t('users_edit')} <span className="unseen">{accessScope(draft)}</span>
              </Button>
              <Button
                small
                kind="quiet"
                icon="trash"
                label={t('ui_remove', { what: accessScope(draft) })}
                onPress={() => change(drafts.filter((one) => one !== draft))}
              />
            </span>
          </li>
        ))}
      </ul>
      {field.error.value !== undefined && <FieldError id="accesses-error" text={field.error.value} />}
      <Button small icon="plus" onPress={() => setOpened({})}>
        {t('users_addAccess')}
      </Button>
      {opened !== undefined && (
        <AccessDialog draft={opened.draft} types={types} onSave={keep} onClose={() => setOpened(undefined)} />
      )}
    </fieldset>
  );
}

export function sentAccesses(drafts: unknown): unknown {
  return (drafts as readonly AccessDraft[]).map(({ type, companyId, warehouseId, permissions }) => ({
    ...{ type, permissions },
    ...(companyId != null && { companyId }),
    ...(warehouseId != null && { warehouseId }),
  }));
}

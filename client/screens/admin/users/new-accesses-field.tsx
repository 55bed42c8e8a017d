import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import type { FormField } from '../records/form-field.ts';
import { AccessDialog } from './access-dialog.tsx';
import type { AccessDraft } from './access-form.ts';
import { accessScope } from './access-scope.ts';
import { permissionsText } from './permissions-text.ts';

/** The accesses that a new user is made with, in one go. */
export function NewAccessesField({ field }: { field: FormField }) {
  useSignals();
  const [isAdding, setAdding] = useState(false);
  const drafts = field.value.value as readonly AccessDraft[];
  async function add(draft: AccessDraft): Promise<string | undefined> {
    if (drafts.some((one) => accessScope(one) === accessScope(draft))) return t('users_accessRepeated');
    field.value.value = [...drafts, draft];
    return undefined;
  }
  return (
    <fieldset className="permissions">
      <legend>{t('column_accesses')}</legend>
      {drafts.length === 0 && <p className="sub">{t('users_noAccess')}</p>}
      <ul className="access-list">
        {drafts.map((draft) => (
          <li key={accessScope(draft)} className="access-item">
            <div>
              <strong>{accessScope(draft)}</strong>
              <p className="sub">{permissionsText(draft.permissions)}</p>
            </div>
            <Button
              small
              kind="quiet"
              icon="trash"
              label={t('ui_remove', { what: accessScope(draft) })}
              onPress={() => {
                field.value.value = drafts.filter((one) => one !== draft);
              }}
            />
          </li>
        ))}
      </ul>
      {field.error.value !== undefined && <FieldError id="accesses-error" text={field.error.value} />}
      <Button small icon="plus" onPress={() => setAdding(true)}>
        {t('users_addAccess')}
      </Button>
      {isAdding && <AccessDialog onSave={add} onClose={() => setAdding(false)} />}
    </fieldset>
  );
}

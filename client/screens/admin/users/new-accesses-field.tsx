import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import type { FormField } from '../records/form-field.ts';
import { AccessDialog } from './access-dialog.tsx';
import type { AccessDraft } from './access-form.ts';
import { accessScope, permissionsText } from './access-text.ts';

/** The accesses that a new user is made with, in one go. */
export function NewAccessesField({ field }: { field: FormField }) {
  useSignals();
  const [isAdding, setAdding] = useState(false);
  // The form holds what is sent; the names of places are for the eye alone.
  const [drafts, setDrafts] = useState<readonly AccessDraft[]>([]);
  function change(wanted: readonly AccessDraft[]): void {
    setDrafts(wanted);
    field.value.value = wanted.map(({ company: _company, warehouse: _warehouse, ...access }) => access);
  }
  async function add(draft: AccessDraft): Promise<string | undefined> {
    if (drafts.some((one) => accessScope(one) === accessScope(draft))) return t('users_accessRepeated');
    change([...drafts, draft]);
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
              onPress={() => change(drafts.filter((one) => one !== draft))}
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

import { useMemo, useState } from 'react';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { createAccessForm } from './access-form.ts';
import { AccessStart } from './access-start.tsx';
import { accessScope } from './access-text.ts';
import { PermissionList } from './permission-list.tsx';
import type { UserAccess, UserPanelState } from './user-panel-state.ts';

export interface EditAccessDialogProps {
  access: UserAccess;
  state: UserPanelState;
  onClose: () => void;
}

/** Edits the permissions of an access; its company and warehouse cannot change. */
export function EditAccessDialog({ access, state, onClose }: EditAccessDialogProps) {
  const form = useMemo(() => createAccessForm(startOf(access)), [access]);
  const [version, setVersion] = useState(access.version);
  const [refusal, setRefusal] = useState<string>();
  async function save(): Promise<void> {
    const outcome = await state.editAccess(access.id, version, form.permissions.peek());
    if (outcome === undefined) return onClose();
    // After a conflict the user has seen the other version, so saving again overwrites it.
    setVersion(outcome.version ?? version);
    setRefusal(outcome.text);
  }
  return (
    <SaveDialog kind="wide" title={accessScope(access)} onClose={onClose} onSave={save} verb={t('admin_save')}>
      <div className="form-fields">
        {refusal !== undefined && <ErrorPanel text={refusal} />}
        <p className="sub">{t(`users_typeHint_${access.type}`)}</p>
        {access.byRoles && <p className="sub">{t('users_byRolesEdit')}</p>}
        <AccessStart form={form} type={access.type} />
        <PermissionList
          type={access.type}
          layout={access.layout}
          held={form.permissions.value}
          onToggle={form.toggle}
        />
      </div>
    </SaveDialog>
  );
}

function startOf({ type, layout, permissions }: UserAccess) {
  return { type, layout, permissions };
}

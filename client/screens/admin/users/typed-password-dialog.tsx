import { signal } from '@preact/signals-react';
import { useMemo } from 'react';
import { passwordForUser } from '../../../../shared/contract/users/new-user.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { inSentence } from '../../../ui/formats.ts';
import type { FormSpec } from '../records/form-spec.ts';
import { RecordForm } from '../records/record-form.ts';
import { RecordFormFields } from '../records/record-form-fields.tsx';
import { SecretField } from '../records/secret-field.tsx';
import type { UserDetail, UserPanelState } from './user-panel-state.ts';

/** A password that an administrator types (rules 5, Reset password). */
export function typedPassword(): FormSpec {
  const label = t('users_typedPassword');
  return {
    kind: 'own',
    key: 'password',
    label,
    hint: t('users_typedPasswordHint'),
    secret: true,
    empty: undefined,
    invalid: t('screen_adminUser_PasswordInvalid'),
    fault: (password) => (password === undefined ? t('admin_required', { field: inSentence(label) }) : undefined),
    render: (field) => <SecretField field={field} />,
  };
}

export function typedPasswordState({ setPassword }: Pick<UserPanelState, 'setPassword'>) {
  const form = new RecordForm([typedPassword()], passwordForUser, undefined);
  const refusal = signal<string | undefined>(undefined);
  return {
    form,
    refusal,
    async save(): Promise<boolean> {
      if (!form.check()) return false;
      refusal.value = await setPassword(String(form.value('password')));
      return refusal.peek() === undefined;
    },
  };
}

interface TypedPasswordDialogProps {
  user: UserDetail;
  state: UserPanelState;
  onClose: () => void;
}

/** Sets a password typed by the administrator, validated like the user's own choice. */
export function TypedPasswordDialog({ user, state, onClose }: TypedPasswordDialogProps) {
  const typed = useMemo(() => typedPasswordState(state), [state]);
  async function save(): Promise<void> {
    if (!(await typed.save())) return;
    onClose();
    toasts.done(t('users_passwordSet', { name: user.name }));
  }
  return (
    <SaveDialog
      title={t('users_credentials', { login: user.login })}
      onClose={onClose}
      onSave={save}
      verb={t('users_setPassword')}
    >
      <p className="sub">{t('users_setPasswordHint')}</p>
      <RecordFormFields form={typed.form} refusal={typed.refusal.value} isLocked={false} />
    </SaveDialog>
  );
}

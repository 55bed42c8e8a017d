import { useEffect, useMemo, useRef } from 'react';
import { newUser } from '../../../../shared/contract/users/new-user.ts';
import { createUser, editUser, exportUsers, listUsers } from '../../../../shared/contract/users/users.ts';
import type { Permission } from '../../../../shared/permissions.ts';
import { boot } from '../../../boot.ts';
import { errorText } from '../../../calls/report-error.ts';
import { href } from '../../../router/href.ts';
import { t } from '../../../texts.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import type { FormSpec } from '../records/form-spec.ts';
import type { RecordDescription } from '../records/record-description.ts';
import { AccessSection } from './access-section.tsx';
import { AccessesField, sentAccesses } from './accesses-field.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import type { ScopeChoices } from './scope-choices.ts';
import { SignInSection } from './sign-in-section.tsx';
import { typedPassword } from './typed-password-dialog.tsx';
import { type UserRow, userColumns } from './user-columns.tsx';
import { userPanelState } from './user-panel-state.ts';

/** Shows a password that was just generated; not called if the password is mailed. */
export type ShowPassword = (credentials: { login: string; password: string }) => void;

export function usersDescription(
  showPassword: ShowPassword,
  { companies, warehouses }: ScopeChoices,
): RecordDescription<UserRow> {
  return {
    rule: 'users',
    subject: 'user',
    texts: {
      title: 'title_users',
      search: 'users_search',
      count: 'users_count',
      create: 'users_create',
      empty: 'users_empty',
      emptyHint: 'users_emptyHint',
      saved: 'users_saved',
    },
    operations: { list: listUsers, create: createUser, edit: editUser, export: exportUsers },
    struct: newUser,
    nameOf: ({ name, login }) => `${name} (${login})`,
    columns: userColumns,
    filters: [
      { key: 'state', wordOf: (state) => t(`users_state_${state as UserRow['state']}`) },
      {
        key: 'permission',
        label: 'users_permission',
        wordOf: (permission) => t(`users_permission_${permission as Permission}`),
      },
      { key: 'companyId', label: 'column_company', options: () => companies.value },
      { key: 'warehouseId', label: 'column_warehouse', options: () => warehouses.value },
    ],
    form: userForm,
    actions: () => (boot.provider === undefined ? null : <RolesLink />),
    more: ({ id }, _scope, reload) => <UserPanel key={id} id={id} onChanged={reload} />,
    made: ({ password }, { login }) => {
      if (typeof password === 'string') showPassword({ login: String(login), password });
    },
  };
}

/** The roles of an identity provider can grant accesses. */
function RolesLink() {
  return (
    <a className="button button-plain" href={href('admin/signOnRoles')}>
      {t('title_signOnRoles')}
    </a>
  );
}

function userForm(): readonly FormSpec[] {
  return [
    { kind: 'text', key: 'login', label: t('column_login'), hint: t('users_loginHint') },
    { kind: 'text', key: 'name', label: t('column_name') },
    { kind: 'text', key: 'email', label: t('column_email'), hint: t('users_emailHint'), optional: true },
    {
      kind: 'own',
      key: 'accesses',
      label: t('column_accesses'),
      only: 'new',
      empty: [],
      keeps: true,
      sent: sentAccesses,
      render: (field) => <AccessesField field={field} none={t('users_noAccess')} />,
    },
    {
      kind: 'choice',
      key: 'credentials',
      label: t('users_password'),
      hint: t('users_passwordHint'),
      only: 'new',
      options: [
        { value: 'show', text: t('users_credentials_show') },
        { value: 'mail', text: t('users_credentials_mail') },
        { value: 'typed', text: t('users_credentials_typed') },
      ],
      usual: 'show',
    },
    {
      ...typedPassword(),
      only: 'new',
      when: (form) => form.value('credentials') === 'typed',
    },
  ];
}

interface UserPanelProps {
  id: number;
  onChanged: () => void;
}

function UserPanel({ id, onChanged }: UserPanelProps) {
  // The callback changes with every render, but the panel's state does not.
  const changed = useRef(onChanged);
  changed.current = onChanged;
  const state = useMemo(() => userPanelState(id, () => changed.current()), [id]);
  useEffect(() => void state.open(), [state]);
  const load = state.load.value;
  if (load.kind === 'loading') return <p role="status">{t('app_loading')}</p>;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />;
  const { user } = load;
  return (
    <>
      <SignInSection user={user} state={state} />
      <AccessSection user={user} state={state} />
      {state.password.value !== undefined && (
        <CredentialsDialog login={user.login} password={state.password.value} onClose={() => state.forgetPassword()} />
      )}
    </>
  );
}

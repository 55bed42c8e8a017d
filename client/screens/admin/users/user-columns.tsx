import { useSignals } from '@preact/signals-react/runtime';
import type { listUsers } from '../../../../shared/contract/admin/users.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { t } from '../../../texts.ts';
import { StatusChip, type Tone } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/list/columns/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import type { UserDetail } from './user-panel-state.ts';

/** A user as a row of the list. */
export type UserRow = Reply<typeof listUsers>['items'][number];

/** The columns of the list of users. */
export function userColumns(): readonly Column<UserRow>[] {
  return [
    { key: 'login', head: t('column_login'), cell: ({ login }) => login, sort: 'login', width: 12, card: 'title' },
    { key: 'name', head: t('column_name'), cell: ({ name }) => name, sort: 'name', width: 14, card: 'sub' },
    { key: 'email', head: t('column_email'), cell: ({ email }) => email ?? '', sort: 'email', width: 16 },
    {
      key: 'state',
      head: t('column_state'),
      cell: ({ state }) => <UserStateChip state={state} />,
      width: 9,
      card: 'status',
    },
    {
      key: 'lastSignInAt',
      head: t('column_lastSignInAt'),
      cell: ({ lastSignInAt }) => <DateText value={lastSignInAt} />,
      sort: 'lastSignInAt',
      width: 10,
    },
    { key: 'accesses', head: t('column_accesses'), cell: ({ accesses }) => accesses, align: 'end', width: 6 },
    {
      key: 'passwordChangeBy',
      head: t('column_passwordChangeBy'),
      cell: ({ passwordChangeBy }) => <DateText value={passwordChangeBy} />,
      width: 10,
    },
    {
      key: 'createdAt',
      head: t('column_createdAt'),
      cell: ({ createdAt }) => <DateText value={createdAt} />,
      sort: 'createdAt',
      width: 10,
      spare: true,
    },
  ];
}

type UserState = UserDetail['state'];

const tones: Readonly<Record<UserState, Tone>> = {
  active: 'good',
  neverSignedIn: 'neutral',
  expired: 'warn',
  disabled: 'bad',
};

/** What a user is: active, new, expired or disabled. */
export function UserStateChip({ state }: { state: UserState }) {
  useSignals();
  return <StatusChip tone={tones[state]} text={t(`users_state_${state}`)} />;
}

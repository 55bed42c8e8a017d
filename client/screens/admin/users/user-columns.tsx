import type { RowOf } from '../../../../shared/contract/operation.ts';
import type { listUsers } from '../../../../shared/contract/users/users.ts';
import type { ColumnDescription } from '../../../lists/list-description.tsx';
import { t } from '../../../texts.ts';
import { StatusChip, type Tone } from '../../../ui/chip.tsx';
import type { UserDetail } from './user-panel-state.ts';

export type UserRow = RowOf<typeof listUsers>;

export const userColumns: readonly ColumnDescription<UserRow>[] = [
  { key: 'login', width: 12, card: 'title' },
  { key: 'name', width: 11, card: 'sub' },
  { key: 'email', width: 16 },
  { key: 'state', cell: ({ state }) => <UserStateChip state={state} />, width: 10.5, card: 'status' },
  { key: 'lastSignInAt', width: 10 },
  { key: 'accesses', width: 6 },
  { key: 'passwordChangeBy', width: 11.5 },
  { key: 'secondFactorSince', width: 10, spare: true },
  { key: 'created', width: 10, spare: true },
  { key: 'updated', width: 10, spare: true },
];

type UserState = UserDetail['state'];

const tones: Readonly<Record<UserState, Tone>> = {
  active: 'good',
  neverSignedIn: 'neutral',
  expired: 'warn',
  disabled: 'bad',
};

export function UserStateChip({ state }: { state: UserState }) {
  return <StatusChip tone={tones[state]} text={t(`users_state_${state}`)} />;
}

import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { StatusChip, type Tone } from '../../../ui/chip.tsx';
import type { UserDetail } from './user-panel-state.ts';

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

import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { StatusChip, type Tone } from '../../../ui/chip.tsx';
import type { ApiTokenRow } from './api-token-columns.tsx';

type ApiTokenState = ApiTokenRow['state'];

const tones: Readonly<Record<ApiTokenState, Tone>> = {
  active: 'good',
  suspended: 'warn',
  expired: 'neutral',
  revoked: 'bad',
};

/** Whether a token works. */
export function ApiTokenStateChip({ state }: { state: ApiTokenState }) {
  useSignals();
  return <StatusChip tone={tones[state]} text={t(`tokens_state_${state}`)} />;
}

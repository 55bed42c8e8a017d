import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { ConfirmationsDialog } from '../../../ui/confirm/confirmations-dialog.tsx';
import type { ManualState } from './manual-state.ts';

/** What has to be accepted before goods are received whose drums do not add up. */
export function ManualQuestions({ state: { confirmations } }: { state: ManualState }) {
  useSignals();
  return (
    <ConfirmationsDialog confirmations={confirmations} title={t('manual_receiveTitle')} verb={t('manual_receive')} />
  );
}

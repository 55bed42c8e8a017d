import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import { t } from '../../../texts.ts';
import type { ManualState } from './manual-state.ts';

/** Most receipts ask nothing: the dialog comes when one does. */
const Dialog = lazy(() =>
  import('../../../ui/confirm/confirmations-dialog.tsx').then((module) => ({ default: module.ConfirmationsDialog })),
);

/** What has to be accepted before goods are received whose drums do not add up. */
export function ManualQuestions({ state: { confirmations } }: { state: ManualState }) {
  useSignals();
  if (confirmations.asked.value === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Dialog confirmations={confirmations} title={t('manual_receiveTitle')} verb={t('manual_receive')} />
    </Suspense>
  );
}

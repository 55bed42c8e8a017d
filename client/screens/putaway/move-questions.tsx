import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import { t } from '../../texts.ts';
import type { MoveState } from './move-state.ts';
import { reservedFacts } from './reserved-facts.tsx';

/** Most moves ask nothing: the dialog comes when one does. */
const Dialog = lazy(() =>
  import('../../ui/confirm/confirmations-dialog.tsx').then((module) => ({ default: module.ConfirmationsDialog })),
);

/** What has to be accepted before goods that picks hold are moved. */
export function MoveQuestions({ state: { confirmations } }: { state: MoveState }) {
  useSignals();
  if (confirmations.asked.value === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        confirmations={confirmations}
        title={t('title_moveStock')}
        verb={t('move_move')}
        factsOf={reservedFacts}
      />
    </Suspense>
  );
}

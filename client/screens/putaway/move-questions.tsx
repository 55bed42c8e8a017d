import { useSignals } from '@preact/signals-react/runtime';
import { reservedFacts } from '../../documents/reserved-facts.tsx';
import { t } from '../../texts.ts';
import { ConfirmationsDialog } from '../../ui/confirm/confirmations-dialog.tsx';
import type { MoveState } from './move-state.ts';

/** What has to be accepted before goods that picks hold are moved. */
export function MoveQuestions({ state: { confirmations } }: { state: MoveState }) {
  useSignals();
  return (
    <ConfirmationsDialog
      confirmations={confirmations}
      title={t('title_moveStock')}
      verb={t('move_move')}
      factsOf={reservedFacts}
    />
  );
}

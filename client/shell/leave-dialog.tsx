import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { leaveQuestion } from './may-leave.ts';

/** Asks before what was typed is lost (checklist 40). */
export function LeaveDialog() {
  useSignals();
  const question = leaveQuestion.value;
  if (question === undefined) return null;
  const stay = () => question.resolve(false);
  return (
    <Dialog
      title={t('app_leave')}
      onClose={stay}
      actions={
        <>
          <Button onPress={stay}>{t('app_leave_stay')}</Button>
          <Button kind="danger" onPress={() => question.resolve(true)}>
            {t('app_leave_discard')}
          </Button>
        </>
      }
    >
      <p>{t('app_leave_text')}</p>
    </Dialog>
  );
}

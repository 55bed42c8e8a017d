import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NoteField } from '../../ui/fields/text-field.tsx';
import type { StockCount } from './count-calls.ts';
import type { CountState } from './count-state.ts';

export interface RejectDialogProps {
  count: StockCount;
  state: CountState;
  onClose: () => void;
}

/** Sends a submitted count back, with what to look at again. */
export function RejectDialog({ count, state, onClose }: RejectDialogProps) {
  useSignals();
  const reason = useSignal('');
  const error = useSignal<string | undefined>(undefined);

  async function reject(): Promise<void> {
    const typed = reason.value.trim();
    error.value = typed === '' ? t('counting_rejectMissing') : undefined;
    if (typed === '') return;
    onClose();
    await state.reject(typed);
  }

  return (
    <Dialog
      title={t('counting_rejectTitle', { number: count.number })}
      onClose={onClose}
      onSave={reject}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" onPress={reject}>
            {t('counting_reject')}
          </Button>
        </>
      }
    >
      <NoteField label={t('counting_rejectReason')} value={reason} error={error.value} rows={2} />
    </Dialog>
  );
}

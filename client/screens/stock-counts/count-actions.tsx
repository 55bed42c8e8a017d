import { useSignal } from '@preact/signals-react';
import { useState } from 'react';
import { isSending, unsentText } from '../../scan/scan-queue.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { NoteField } from '../../ui/fields/text-field.tsx';
import { MenuButton } from '../../ui/menu/menu-button.tsx';
import type { StockCount } from './count-scan.ts';
import type { CountState } from './count-state.ts';

/** Actions on an open count: the counter submits it, a second user approves it or sends it back. */
export function CountActions({ count, state }: { count: StockCount; state: CountState }) {
  const [isRejecting, setRejecting] = useState(false);
  const cancel = { key: 'cancel', label: t('counting_cancel'), danger: true, onSelect: () => state.cancel() };
  const { queue } = state.scan;
  return (
    <>
      <MenuButton label={t('counting_moreActions')} kind="plain" edge="end" items={[cancel]} />
      {count.status === 'submitted' && (
        <Button onPress={() => setRejecting(true)}>
          {t(count.mayApprove ? 'counting_reject' : 'counting_takeBack')}
        </Button>
      )}
      {count.mayApprove && (
        <Button kind="primary" onPress={() => state.approve()}>
          {t('counting_approve')}
        </Button>
      )}
      {count.status === 'counting' && (
        <Button kind="primary" blocked={unsentText(queue)} pending={isSending(queue)} onPress={() => state.submit()}>
          {t('counting_submit')}
        </Button>
      )}
      {isRejecting && <RejectDialog count={count} state={state} onClose={() => setRejecting(false)} />}
    </>
  );
}

interface RejectDialogProps {
  count: StockCount;
  state: CountState;
  onClose: () => void;
}

function RejectDialog({ count, state, onClose }: RejectDialogProps) {
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
    <SaveDialog
      title={t('counting_rejectTitle', { number: count.number })}
      onClose={onClose}
      onSave={reject}
      verb={t('counting_reject')}
    >
      <NoteField label={t('counting_rejectReason')} value={reason} error={error.value} rows={2} />
    </SaveDialog>
  );
}

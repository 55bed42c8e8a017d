import { useSignal } from '@preact/signals-react';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NoteField } from '../../../ui/fields/text-field.tsx';

interface ReasonDialogProps {
  title: string;
  verb: string;
  danger?: boolean;
  /** Returns whether the dialog can close: done, or refused, which the page shows. If no answer came, the typed reason stays. */
  onReason: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the reason of a rejection or cancellation; the requester can read it. */
export function ReasonDialog({ title, verb, danger, onReason, onClose }: ReasonDialogProps) {
  const reason = useSignal('');
  const error = useSignal<string | undefined>(undefined);

  async function send(): Promise<void> {
    const typed = reason.value.trim();
    error.value = typed === '' ? t('shipment_reasonMissing') : undefined;
    if (typed === '') return;
    if (await onReason(typed)) onClose();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSave={send}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind={danger === true ? 'danger' : 'primary'} onPress={send}>
            {verb}
          </Button>
        </>
      }
    >
      <NoteField label={t('shipment_reason')} value={reason} error={error.value} rows={2} />
    </Dialog>
  );
}

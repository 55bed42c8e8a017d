import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationsDialog } from '../../../ui/confirm/confirmations-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NoteField } from '../../../ui/fields/text-field.tsx';
import type { HideState } from './hide-state.ts';

/** Asks why the chosen ERNs are hidden, and what the server wants accepted first. */
export function HideDialog({ state }: { state: HideState }) {
  useSignals();
  const count = state.chosen.value?.length;
  if (count === undefined) return null;
  if (state.confirmations.asked.value !== undefined)
    return (
      <ConfirmationsDialog
        confirmations={state.confirmations}
        title={t('hide_askedTitle')}
        verb={t('hide_title', { count })}
      />
    );
  return (
    <Dialog
      title={t('hide_title', { count })}
      onClose={() => state.close()}
      onSave={() => state.hide()}
      actions={
        <>
          <Button onPress={() => state.close()}>{t('ui_cancel')}</Button>
          <Button kind="primary" onPress={() => state.hide()}>
            {t('hide_title', { count })}
          </Button>
        </>
      }
    >
      <p>{t('hide_text', { count })}</p>
      <NoteField
        label={t('hide_reason')}
        hint={t('hide_reasonHint')}
        value={state.reason}
        required
        error={state.isReasonMissing.value && state.reason.value.trim() === '' ? t('hide_reasonMissing') : undefined}
      />
    </Dialog>
  );
}

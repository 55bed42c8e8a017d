import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { ConfirmationsDialog } from '../../../ui/confirm/confirmations-dialog.tsx';
import { NoteField } from '../../../ui/fields/text-field.tsx';
import type { HideState } from './hide-state.ts';

/** Asks why the chosen ERNs are to be hidden, then for the required confirmations. */
export function HideDialog({ state }: { state: HideState }) {
  const count = state.chosen.value?.length;
  if (count === undefined) return null;
  if (state.confirmations.pending.value !== undefined)
    return (
      <ConfirmationsDialog
        confirmations={state.confirmations}
        title={t('hide_askedTitle')}
        verb={t('hide_title', { count })}
      />
    );
  return (
    <SaveDialog
      title={t('hide_title', { count })}
      onClose={() => state.close()}
      onSave={() => state.hide()}
      verb={t('hide_title', { count })}
    >
      <p>{t('hide_text', { count })}</p>
      <NoteField
        label={t('hide_reason')}
        hint={t('hide_reasonHint')}
        value={state.reason}
        required
        error={state.isReasonMissing.value && state.reason.value.trim() === '' ? t('hide_reasonMissing') : undefined}
      />
    </SaveDialog>
  );
}

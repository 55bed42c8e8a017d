import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationsDialog } from '../../../ui/confirm/confirmations-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { QuantitiesText } from '../../../ui/value-text.tsx';
import type { DespatchTicked } from './despatch-ticked.ts';

/** Asks who signs for the ticked picks, with the facts first (checklist 47). */
export function DespatchDialog({ state, onClose }: { state: DespatchTicked; onClose: () => void }) {
  useSignals();
  const count = state.picks.ids.length;
  const title = t('picks_despatchTitle', { count });
  const error = state.error.value;

  async function despatch(): Promise<void> {
    if (await state.despatch()) onClose();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSave={despatch}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" onPress={despatch}>
            {title}
          </Button>
        </>
      }
    >
      {error !== undefined && <NoticeBar tone="bad">{error}</NoticeBar>}
      <p>
        {state.numbers}
        {state.quantities.length > 0 && <br />}
        {state.quantities.length > 0 && <QuantitiesText value={state.quantities} />}
      </p>
      <p className="sub">{t('picks_despatchFacts')}</p>
      <TextField label={t('picks_signedBy')} value={state.signedBy} error={state.signatureError.value} longest={200} />
      <ConfirmationsDialog confirmations={state.confirmations} title={title} verb={title} />
    </Dialog>
  );
}

import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { NoteField } from '../../ui/fields/text-field.tsx';
import { formatQuantities } from '../../ui/formats.ts';
import type { CloseState } from './close-state.ts';

export function CloseDialog({ state, onClose }: { state: CloseState; onClose: () => void }) {
  const { number, from, items } = state.row;

  async function close(): Promise<void> {
    if (await state.close()) onClose();
  }

  return (
    <Dialog
      title={t('transit_closeTitle', { number })}
      onClose={onClose}
      onSave={close}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="danger" onPress={close}>
            {t('transit_closeVerb')}
          </Button>
        </>
      }
    >
      <p>{t('transit_closeFacts', { items: formatQuantities(items), from: from.name })}</p>
      <ChoiceGroup
        label={t('transit_outcome')}
        value={state.outcome}
        choices={[
          { value: 'lost', text: t('transit_lost'), hint: t('transit_lostHint') },
          { value: 'damaged', text: t('transit_damaged'), hint: t('transit_damagedHint') },
          { value: 'sentBack', text: t('transit_sentBack'), hint: t('transit_sentBackHint', { from: from.name }) },
        ]}
      />
      <NoteField label={t('transit_reason')} value={state.reason} error={state.error.value} rows={2} />
    </Dialog>
  );
}

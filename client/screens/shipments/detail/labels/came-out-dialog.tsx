import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../../texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ChoiceGroup } from '../../../../ui/fields/choice-group.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { NoticeBar } from '../../../../ui/notice-bar.tsx';
import { unitName } from '../packing/packing-commands.ts';
import type { LabelsState } from './labels-state.ts';

/** A printer may stop after label 40: what came out is marked as printed, the rest as not printed. */
export function CameOutDialog({ labels, onClose }: { labels: LabelsState; onClose: () => void }) {
  useSignals();
  const sent = labels.sent.value ?? [];

  async function save(): Promise<void> {
    if (await labels.settle()) onClose();
  }

  return (
    <Dialog
      title={t('labels_cameOutTitle')}
      onClose={onClose}
      onSave={save}
      actions={
        <>
          <Button onPress={onClose}>{t('ui_cancel')}</Button>
          <Button kind="primary" onPress={save}>
            {t('labels_mark')}
          </Button>
        </>
      }
    >
      {labels.error.value !== undefined && <NoticeBar tone="bad">{labels.error.value}</NoticeBar>}
      <ChoiceGroup
        label={t('labels_cameOut')}
        value={labels.cameOut}
        choices={[
          { value: 'all', text: t('labels_cameOut_all', { count: sent.length }) },
          { value: 'some', text: t('labels_cameOut_some') },
          { value: 'none', text: t('labels_cameOut_none') },
        ]}
      />
      {labels.cameOut.value === 'some' && (
        <SelectField
          label={t('labels_last')}
          value={labels.last}
          choices={sent.map((unit) => ({ value: String(unit.number), text: unitName(unit) }))}
        />
      )}
    </Dialog>
  );
}

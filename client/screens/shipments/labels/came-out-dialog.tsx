import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { PrintedLabels } from './printed-labels.ts';

/** A printer may stop after label 40: labels that came out are marked as printed, the others as not printed. */
export function CameOutDialog({ printed, onClose }: { printed: PrintedLabels; onClose: () => void }) {
  const { sent } = printed;

  async function save(): Promise<void> {
    if (await printed.markPrinted()) onClose();
  }

  return (
    <SaveDialog title={t('labels_cameOutTitle')} onClose={onClose} onSave={save} verb={t('labels_mark')}>
      {printed.error.value !== undefined && <NoticeBar tone="bad">{printed.error.value}</NoticeBar>}
      <ChoiceGroup
        label={t('labels_cameOut')}
        value={printed.cameOut}
        choices={[
          { value: 'all', text: t('labels_cameOut_all', { count: sent.length }) },
          { value: 'some', text: t('labels_cameOut_some') },
          { value: 'none', text: t('labels_cameOut_none') },
        ]}
      />
      {printed.cameOut.value === 'some' && (
        <SelectField
          label={t('labels_last')}
          value={printed.last}
          choices={sent.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
      )}
    </SaveDialog>
  );
}

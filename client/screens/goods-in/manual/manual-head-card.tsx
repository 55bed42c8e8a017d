import { t } from '../../../texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { DateField, NoteField, TextField } from '../../../ui/fields/text-field.tsx';
import type { ManualHead } from './manual-head.ts';

export function ManualHeadCard({ head }: { head: ManualHead }) {
  return (
    <Card title={t('manual_delivery')}>
      <div className="form-fields">
        <ChoiceGroup
          label={t('manual_owner')}
          value={head.owner}
          choices={[
            { value: 'job', text: t('manual_ownerJob') },
            { value: 'free', text: t('manual_ownerFree') },
          ]}
        />
        {head.owner.value === 'job' && <OwnerFields head={head} />}
        <ComboboxField label={t('erns_partner')} combobox={head.partner} error={head.partnerError.value} optional />
        <TextField
          label={t('erns_reference')}
          value={head.reference.value}
          error={head.reference.error.value}
          longest={200}
          optional
        />
        <DateField value={head.deliveryDate} label={t('erns_deliveryDate')} optional />
        <NoteField label={t('manual_comments')} value={head.comments} optional />
      </div>
    </Card>
  );
}

function OwnerFields({ head }: { head: ManualHead }) {
  return (
    <>
      <ComboboxField label={t('ern_job')} combobox={head.job} error={head.jobError.value} required />
      <TextField
        label={t('ern_segment')}
        value={head.segment.value}
        error={head.segment.error.value}
        longest={40}
        optional={!head.needsSegment}
        required={head.needsSegment}
      />
    </>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { AllocationTarget } from './allocation-target.ts';

/** Whom the stock is allocated to, and why. */
export function AllocationTargetCard({ target, isH3g }: { target: AllocationTarget; isH3g: boolean }) {
  useSignals();
  const settle = () => void target.settle();
  return (
    <Card title={t('allocate_target')}>
      <div className="allocation-target">
        <ComboboxField
          label={t('allocate_job')}
          combobox={target.job}
          placeholder={t('allocate_jobHint')}
          hint={target.jobHint.value}
          error={target.jobError.value}
          required
          onLeave={settle}
        />
        <TextField
          label={t('allocate_segment')}
          value={target.segment}
          error={target.segmentError.value}
          longest={isH3g ? 8 : 40}
          optional
          onLeave={settle}
        />
        <TextField label={t('allocate_reason')} value={target.reason} longest={500} optional />
      </div>
    </Card>
  );
}

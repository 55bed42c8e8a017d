import { useSignal } from '@preact/signals-react';
import { errorText } from '../../calls/report-error.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Job, JobState } from './job-state.ts';

interface RenameJobProps {
  job: Job;
  state: JobState;
  onClose: () => void;
}

/** Asks for a new number for a job that differs from another only in case (decision 156). */
export function RenameJob({ job, state, onClose }: RenameJobProps) {
  const number = useSignal(job.number);
  const error = useSignal<string | undefined>(undefined);

  async function save(): Promise<void> {
    const typed = number.value.trim();
    if (typed === '') {
      error.value = t('jobPage_numberMissing');
      return;
    }
    try {
      await state.rename(typed);
      toasts.done(t('jobPage_renamed', { before: job.number, number: typed }));
      onClose();
    } catch (refused) {
      error.value = errorText(refused);
    }
  }

  return (
    <SaveDialog
      title={t('jobPage_renameTitle', { number: job.number })}
      onClose={onClose}
      onSave={save}
      verb={t('jobPage_rename')}
    >
      <TextField label={t('jobPage_newNumber')} value={number} error={error.value} longest={40} />
    </SaveDialog>
  );
}

import { type SubmitEvent, useMemo, useState } from 'react';
import { mayLeave } from '../../shell/leaving.tsx';
import { useUnsaved } from '../../state/unsaved.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { EmailListField } from '../../ui/fields/email-list-field.tsx';
import { FormFields } from '../../ui/fields/form-fields.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { displayZone } from '../../ui/formats.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import {
  dayFilterChoices,
  everyChoices,
  formatChoices,
  hours,
  monthDays,
  rangeChoices,
  weekdayChoices,
} from './schedule-choices.ts';
import { type Schedule, ScheduleForm } from './schedule-form.ts';

export interface ScheduleDialogProps {
  title: string;
  verb: string;
  begun: Schedule;
  dayFilters: readonly string[];
  onSave: (schedule: Schedule) => Promise<unknown>;
  onClose: () => void;
}

const LONGEST_NAME = 60;

export function ScheduleDialog({ title, verb, begun, dayFilters, onSave, onClose }: ScheduleDialogProps) {
  const form = useMemo(() => new ScheduleForm(begun, dayFilters), [begun, dayFilters]);
  const [tries, setTries] = useState(0);
  const { busy, run } = useOneAtATime(save);
  useUnsaved(form.isDirty);

  async function save(): Promise<void> {
    if (await form.save(onSave)) onClose();
    else setTries(tries + 1);
  }

  async function close(): Promise<void> {
    if (await mayLeave()) onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    run();
  }

  return (
    <SaveDialog title={title} onClose={() => void close()} onSave={run} verb={verb} busy={busy}>
      <form noValidate onSubmit={submit}>
        <FormFields faults={tries}>
          {form.refusal.value !== undefined && <ErrorPanel text={form.refusal.value} />}
          <TextField
            label={t('scheduled_name')}
            value={form.name}
            error={form.nameFault.value}
            longest={LONGEST_NAME}
            required
          />
          <EmailListField label={t('scheduled_to')} value={form.addresses} error={form.addressesFault.value} required />
          <SelectField label={t('scheduled_format')} value={form.format} choices={formatChoices()} />
          <When form={form} />
          {dayFilters.length > 0 && <Days form={form} dayFilters={dayFilters} />}
          <CheckboxField label={t('scheduled_onlyWithRows')} value={form.onlyWithRows} />
        </FormFields>
      </form>
    </SaveDialog>
  );
}

function When({ form }: { form: ScheduleForm }) {
  const { every } = form;
  return (
    <>
      <SelectField label={t('scheduled_every')} value={every} choices={everyChoices()} />
      {every.value === 'week' && (
        <SelectField label={t('scheduled_weekday')} value={form.weekday} choices={weekdayChoices()} />
      )}
      {every.value === 'month' && (
        <SelectField
          label={t('scheduled_monthDay')}
          hint={t('scheduled_monthDayHint')}
          value={form.monthDay}
          choices={monthDays}
        />
      )}
      <SelectField
        label={t('scheduled_hour')}
        hint={t('scheduled_hourHint', { zone: displayZone.value })}
        value={form.hour}
        choices={hours}
      />
    </>
  );
}

function Days({ form, dayFilters }: Pick<ScheduleDialogProps, 'dayFilters'> & { form: ScheduleForm }) {
  return (
    <>
      <SelectField
        label={t('scheduled_range')}
        hint={t('scheduled_rangeHint')}
        value={form.range}
        choices={rangeChoices()}
      />
      {form.range.value !== '' && dayFilters.length > 1 && (
        <SelectField label={t('scheduled_dayFilter')} value={form.dayFilter} choices={dayFilterChoices(dayFilters)} />
      )}
    </>
  );
}

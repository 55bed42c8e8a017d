import { useSignals } from '@preact/signals-react/runtime';
import { whenText } from '../../lists/mailing/schedule-choices.ts';
import { ScheduleDialog } from '../../lists/mailing/schedule-dialog.tsx';
import { t } from '../../texts.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import type { ScheduledMailActions } from './scheduled-mail-actions.ts';
import type { ScheduledMail } from './scheduled-mail-list.tsx';

/** What is asked before a scheduled mail is changed, stopped or deleted. */
export function AskedDialogs({ actions }: { actions: ScheduledMailActions }) {
  useSignals();
  const asked = actions.asked.value;
  if (asked === undefined) return null;
  const { what, row } = asked;
  const { name, by } = row;
  const onClose = () => actions.close();
  if (what === 'edit') {
    return (
      <ScheduleDialog
        title={t('scheduled_editTitle', { name })}
        verb={t('scheduled_save')}
        begun={row}
        dayFilters={row.dayFilters}
        onSave={(schedule) => actions.edit(row, schedule)}
        onClose={onClose}
      />
    );
  }
  const isDelete = what === 'delete';
  return (
    <ConfirmDialog
      title={t(isDelete ? 'scheduled_deleteTitle' : 'scheduled_stopTitle', { name })}
      verb={t(isDelete ? 'scheduled_delete' : 'scheduled_stop')}
      danger
      onConfirm={() => (isDelete ? actions.remove(row) : actions.stop(row))}
      onClose={onClose}
    >
      <p>{facts(row)}</p>
      <p>{isDelete ? t('scheduled_deleteText') : t('scheduled_stopText', { by })}</p>
    </ConfirmDialog>
  );
}

/** 'Every day at 06:00: a@example.com, b@example.com'. */
function facts(row: ScheduledMail): string {
  return t('ui_list_filterIs', { filter: whenText(row), value: row.addresses.join(', ') });
}

import { useMemo } from 'react';
import type { ListFacts } from '../../../shared/contract/list.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { createScheduledMail } from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { editView } from '../../../shared/contract/views/views.ts';
import { dayFilters } from '../../../shared/named-ranges.ts';
import { call } from '../../calls/call.ts';
import { sendOnce } from '../../calls/send-once.ts';
import { href } from '../../router/href.ts';
import { session } from '../../state/session.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import type { SavedView } from '../../ui/list/views/saved-views.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { newSchedule, type Schedule } from './schedule-form.ts';

export interface MailViewProps {
  view: SavedView;
  /** The export of the view, below /wmsapi/v1/. */
  file: string;
  filters: ListFacts['filters'];
  accessId: number;
  onClose: () => void;
}

/** Schedules the displayed view: its mails link to the screen in the address bar. */
export function MailView({ view, file, filters, accessId, onClose }: MailViewProps) {
  const begun = useMemo(() => newSchedule(view.name, session.user.peek().email), [view]);
  const days = useMemo(() => dayFilters(filters), [filters]);

  const create = useMemo(
    () =>
      sendOnce((input: Input<typeof createScheduledMail>, idempotencyKey) =>
        call(createScheduledMail, input, { accessId, handles: 'all', idempotencyKey }),
      ),
    [accessId],
  );

  async function schedule(chosen: Schedule): Promise<void> {
    // Views saved before views stored their file get it now.
    await call(editView, { id: view.id, file }, { accessId, handles: 'all' });
    const page = location.pathname.replace(/^\/wms\//, '');
    await create({ ...chosen, viewId: view.id, page });
    const all = { text: t('scheduled_show'), href: `${href('scheduledMails')}?access=${accessId}` };
    toasts.done(t('scheduled_scheduled', { name: chosen.name }), undefined, all);
  }

  return (
    <ScheduleDialog
      title={t('ui_views_mail', { name: view.name })}
      verb={t('scheduled_schedule')}
      begun={begun}
      dayFilters={days}
      onSave={schedule}
      onClose={onClose}
    />
  );
}

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
  /** The user's own, as it was saved. */
  view: SavedView;
  /** The file of what it shows, below /wmsapi/v1/. */
  file: string;
  /** Those of its list. */
  filters: ListFacts['filters'];
  accessId: number;
  onClose: () => void;
}

/** Schedules a view that is shown: the screen in the address bar is the one that its mails link to. */
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
    // A view that was saved before views said their file says it from now on.
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

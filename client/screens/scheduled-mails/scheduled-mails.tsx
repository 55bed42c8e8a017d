import { useCallback, useMemo, useState } from 'react';
import { type Access, accessesFor } from '../../../shared/permissions.ts';
import { apiUnder } from '../../calls/api.ts';
import { DescribedList, useList } from '../../lists/described-list.tsx';
import { whenText } from '../../lists/mailing/schedule-choices.ts';
import { ScheduleDialog } from '../../lists/mailing/schedule-dialog.tsx';
import { openedIn, withOpen } from '../../lists/open-record.ts';
import { AccessLine, type ScreenAccess, useScreenAccess } from '../../lists/screen-access.tsx';
import { useWatchedList } from '../../lists/use-watched-list.ts';
import type { ScreenProps } from '../../route.ts';
import { navigate } from '../../router/navigate.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { ConfirmDialog } from '../../ui/action-dialogs.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { OpenMailPanel } from './open-scheduled-mail.tsx';
import { ScheduledMailActions } from './scheduled-mail-actions.ts';
import { ofOthers, type ScheduledMail, scheduledMailList } from './scheduled-mail-list.tsx';

/** Views sent by mail on a schedule: the user's own under an access, and for users who manage them, those of others. */
export function ScheduledMails({ url }: ScreenProps) {
  const works = useScreenAccess('scheduledMails', url);
  return works === undefined ? null : <Under key={works.access.id} url={url} works={works} />;
}

function Under({ url, works }: { url: string; works: ScreenAccess }) {
  const accessId = works.access.id;
  const list = useList(scheduledMailList, scheduledMailList.name, accessId);
  const [changes, setChanges] = useState(0);
  const noteChange = useCallback(() => setChanges((before) => before + 1), []);
  const changed = useCallback(() => {
    list.loader.again();
    noteChange();
  }, [list, noteChange]);
  const actions = useMemo(() => new ScheduledMailActions(apiUnder(accessId), changed), [accessId, changed]);
  const shown = useMemo(() => shownUnder(works.access), [works.access]);
  useWatchedList(list, isBeingSent, noteChange);
  const opened = openedIn(url);
  return (
    <>
      <PageHead title={t('title_scheduledMails')} facts={<AccessLine {...works} />} />
      <DescribedList
        description={scheduledMailList}
        list={list}
        {...shown}
        accessId={accessId}
        href={(row) => withOpen(url, row.id)}
        rowMenu={(row) => actions.menu(row)}
      />
      {typeof opened === 'number' && (
        <OpenMailPanel
          key={opened}
          id={opened}
          accessId={accessId}
          actions={actions}
          changes={changes}
          onClose={() => navigate(withOpen(url, undefined))}
        />
      )}
      <ActionDialogs actions={actions} />
    </>
  );
}

const isBeingSent = ({ lastState }: ScheduledMail) => lastState === 'waiting';

/** The owner is shown only to users who see the mails of others. */
function shownUnder(access: Access) {
  const watching = accessesFor('othersScheduledMails', session.current.peek(), session.accesses.peek());
  const { columns, filters } = scheduledMailList;
  if (watching.some(({ id }) => id === access.id)) {
    // The owner takes the place of the view, which only its owner can open.
    return { columns: columns.map((column) => ({ ...column, spare: column.key === 'view' })), filters };
  }
  return {
    columns: columns.filter(({ key }) => !ofOthers.includes(key)),
    filters: filters.filter(
      (filter) => !(typeof filter === 'object' && 'key' in filter && ofOthers.includes(filter.key)),
    ),
  };
}

function ActionDialogs({ actions }: { actions: ScheduledMailActions }) {
  const question = actions.dialog.value;
  if (question === undefined) return null;
  const { what, row } = question;
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

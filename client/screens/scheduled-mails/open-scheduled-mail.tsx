import { useEffect, useMemo } from 'react';
import { listScheduledMails, listSendings } from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { call } from '../../calls/call.ts';
import { errorText } from '../../calls/report-error.ts';
import { PersonLink } from '../../documents/person-text.tsx';
import { dayFilterText } from '../../lists/mailing/schedule-choices.ts';
import { OpenRow } from '../../lists/open-row.ts';
import { ListPosition } from '../../shell/list-position.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { DateText } from '../../ui/value-text.tsx';
import type { ScheduledMailActions } from './scheduled-mail-actions.ts';
import { type ScheduledMail, State, View, When } from './scheduled-mail-list.tsx';
import { type Sending, SendingList } from './sending-list.tsx';

interface OpenMailPanelProps {
  id: number;
  accessId: number;
  actions: ScheduledMailActions;
  /** Increases when the mail may have changed; it is then read again. */
  changes: number;
  onClose: () => void;
}

export function OpenMailPanel({ id, accessId, actions, changes, onClose }: OpenMailPanelProps) {
  const state = useMemo(() => openMail(id, accessId), [id, accessId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` tells that the email has to be read again.
  useEffect(() => void state.read(), [state, changes]);
  const load = state.load.value;
  const row = load.kind === 'ready' ? load.row : undefined;
  return (
    <SidePanel
      position={<ListPosition isBeside />}
      title={row?.name ?? t('title_scheduledMails')}
      onClose={onClose}
      {...(row?.own === true && row.view !== null && { actions: <Actions row={row} actions={actions} /> })}
    >
      {load.kind === 'loading' && <p role="status">{t('app_loading')}</p>}
      {load.kind === 'missing' && <p role="status">{t('scheduled_missing')}</p>}
      {load.kind === 'failed' && <ErrorPanel text={errorText(load.error)} onRetry={() => state.read()} />}
      {load.kind === 'ready' && (
        <>
          <MailFacts row={load.row} />
          <h3>{t('scheduled_sendings')}</h3>
          {load.items.length === 0 && <p className="sub">{t('scheduled_never')}</p>}
          <SendingList sendings={load.items} onAgain={(sending) => actions.again(sending)} />
          {load.more && <Button onPress={() => state.showMore()}>{t('ui_showMore')}</Button>}
        </>
      )}
    </SidePanel>
  );
}

function openMail(id: number, accessId: number): OpenRow<ScheduledMail, Sending> {
  const options = { accessId, handles: 'all' } as const;
  return new OpenRow(
    id,
    async () => (await call(listScheduledMails, { id }, options)).items,
    (scheduledMailId, limit) => call(listSendings, { scheduledMailId, limit }, options),
  );
}

function Actions({ row, actions }: Pick<OpenMailPanelProps, 'actions'> & { row: ScheduledMail }) {
  return (
    <>
      <Button onPress={() => actions.ask('edit', row)}>{t('scheduled_edit')}</Button>
      {row.state !== 'active' && <Button onPress={() => actions.resume(row)}>{t('scheduled_resume')}</Button>}
      <Button kind="primary" onPress={() => actions.send(row)}>
        {t('scheduled_sendNow')}
      </Button>
    </>
  );
}

function MailFacts({ row }: { row: ScheduledMail }) {
  const { days, addresses, format, by, nextAt } = row;
  return (
    <Facts
      facts={[
        [t('scheduled_state'), <State key="state" row={row} />],
        [t('scheduled_view'), <View key="view" row={row} />],
        [t('scheduled_when'), <When key="when" row={row} />],
        [t('scheduled_next'), <DateText key="next" value={nextAt} />],
        [t('scheduled_range'), days === null ? t('scheduled_range_none') : daysText(days)],
        [t('scheduled_format'), t(`scheduled_format_${format}`)],
        [t('scheduled_to'), addresses.join(', ')],
        [t('scheduled_by'), <PersonLink key="by" name={by} />],
      ]}
    />
  );
}

function daysText({ filter, range }: NonNullable<ScheduledMail['days']>): string {
  return t('ui_list_filterIs', { filter: dayFilterText(filter), value: t(`ui_list_range_${range}`) });
}

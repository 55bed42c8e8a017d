import type { ReactNode } from 'react';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { listScheduledMails } from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import type { ListDescription } from '../../lists/list-description.tsx';
import { whenText } from '../../lists/mailing/schedule-choices.ts';
import { t } from '../../texts.ts';
import { StatusChip, type Tone } from '../../ui/chip.tsx';
import { DateText } from '../../ui/value-text.tsx';
import { SendingChip } from './sending-list.tsx';

export type ScheduledMail = RowOf<typeof listScheduledMails>;

export const scheduledMailList: ListDescription<ScheduledMail> = {
  name: 'scheduledMails',
  list: listScheduledMails,
  texts: {
    title: 'title_scheduledMails',
    search: 'scheduled_search',
    count: 'scheduled_count',
    empty: 'scheduled_empty',
    emptyHint: 'scheduled_emptyHint',
  },
  columns: [
    { key: 'name', head: 'scheduled_name', width: 10.5, card: 'title' },
    { key: 'state', head: 'scheduled_state', cell: (row) => <State row={row} />, width: 10.5, card: 'status' },
    { key: 'every', head: 'scheduled_when', cell: (row) => <When row={row} />, width: 15.5, card: 'sub' },
    { key: 'nextAt', head: 'scheduled_next', width: 10.5 },
    { key: 'lastAt', head: 'scheduled_last', cell: (row) => <Last row={row} />, width: 10.5 },
    { key: 'addresses', head: 'scheduled_to', cell: ({ addresses }) => addresses.join(', '), width: 12 },
    { key: 'view', head: 'scheduled_view', cell: (row) => <View row={row} inRow />, width: 9 },
    { key: 'by', head: 'scheduled_by', width: 9 },
  ],
  filters: [
    { key: 'state', label: 'scheduled_state', wordOf: (state) => stateText(state as ScheduledMail['state']) },
    { key: 'own', label: 'scheduled_own' },
  ],
};

/** Columns and filters only for users who manage the scheduled mails of others. */
export const ofOthers: readonly string[] = ['by', 'own'];

const tones: Readonly<Record<ScheduledMail['state'], Tone>> = { active: 'good', paused: 'neutral', stopped: 'bad' };

export function State({ row: { state, problem } }: { row: ScheduledMail }) {
  return (
    <TwoLines sub={problem}>
      <StatusChip tone={tones[state]} text={stateText(state)} />
    </TwoLines>
  );
}

function stateText(state: ScheduledMail['state']): string {
  return t(`scheduled_state_${state}`);
}

export function When({ row }: { row: ScheduledMail }) {
  return <TwoLines sub={row.onlyWithRows ? t('scheduled_withRows') : null}>{whenText(row)}</TwoLines>;
}

function Last({ row: { lastAt, lastState } }: { row: ScheduledMail }) {
  if (lastState === null) return <span className="sub">{t('scheduled_never')}</span>;
  // Successful sendings need no attention; plain text instead of a chip keeps rows low.
  const isQuiet = lastState === 'sent' || lastState === 'nothing';
  return (
    <span className="two-lines">
      <span>
        <DateText value={lastAt} />
      </span>
      <span className="sub">{isQuiet ? t(`scheduled_sending_${lastState}`) : <SendingChip state={lastState} />}</span>
    </span>
  );
}

/** The view, linked to its screen; for another user's mail only its name. In a row only the pointer reaches the link. */
export function View({ row: { own, view, page }, inRow }: { row: ScheduledMail; inRow?: true }) {
  if (view === null || page === null) return <span className="sub">{t('scheduled_viewGone')}</span>;
  if (!own) return view;
  return (
    <a href={`/wms/${page}`} {...(inRow === true && { tabIndex: -1 })}>
      {view}
    </a>
  );
}

function TwoLines({ sub, children }: { sub: string | null; children: ReactNode }) {
  if (sub === null) return children;
  return (
    <span className="two-lines">
      <span>{children}</span>
      <span className="sub">{sub}</span>
    </span>
  );
}

import { type ReactNode, useMemo } from 'react';
import { errorText } from '../../../calls/report-error.ts';
import { PERSON, withPerson } from '../../../documents/person-text.tsx';
import { href } from '../../../router/href.ts';
import { t } from '../../../texts.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { HistoryList } from '../../../ui/history-list.tsx';
import { ChangeList } from './change-list.tsx';
import { type Change, type RecordHistoryState, recordHistoryState } from './changes-state.ts';
import { sentenceText } from './sentence-text.ts';

export interface RecordHistoryProps {
  /** The name of the record's kind in the audit: 'unit'. */
  subject: string;
  id: number;
  accessId: number;
}

export function RecordHistory({ subject, id, accessId }: RecordHistoryProps) {
  const state = useMemo(() => recordHistoryState(subject, id, accessId), [subject, id, accessId]);
  return (
    <details className="record-history" onToggle={({ currentTarget }) => void (currentTarget.open && state.open())}>
      <summary>{t('audit_history')}</summary>
      <Changes state={state} subject={subject} />
    </details>
  );
}

function Changes({ state, subject }: { state: RecordHistoryState; subject: string }) {
  const load = state.load.value;
  if (load.kind === 'closed') return null;
  if (load.kind === 'loading') return <p role="status">{t('app_loading')}</p>;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => state.open()} />;
  if (load.changes.length === 0) return <p className="sub">{t('audit_noHistory')}</p>;
  return (
    <>
      <HistoryList entries={load.changes.map(entryOf)} />
      {load.hasMore && <a href={auditOf(subject, load.changes)}>{t('audit_allChanges')}</a>}
    </>
  );
}

/** The audit finds a record by each of its names. */
function auditOf(subject: string, [change]: readonly Change[]): string {
  return `${href('admin/audit')}?${new URLSearchParams({ what: subject, document: change?.name ?? '' })}`;
}

function whatOf(change: Change): ReactNode {
  const { by } = change;
  return by === null ? sentenceText(change) : withPerson(sentenceText({ ...change, by: PERSON }), by);
}

function entryOf(change: Change) {
  return { key: change.id, at: change.at, what: whatOf(change), note: <ChangeList change={change} /> };
}

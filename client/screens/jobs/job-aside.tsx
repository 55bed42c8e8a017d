import { useSignals } from '@preact/signals-react/runtime';
import { errorText } from '../../calls/report-error.ts';
import { DocumentLink } from '../../documents/document-link.tsx';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { type HistoryEntry, HistoryList } from '../../ui/history-list.tsx';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import { DateText, QuantityText } from '../../ui/value-text.tsx';
import type { Job, JobDeed } from './job-calls.ts';

/** Beside what a job owns: its totals in this warehouse, and what was done to it and its stock. */
export function JobAside({ job, history }: { job: Job; history: PagedRows<JobDeed> }) {
  useSignals();
  return (
    <>
      <Card title={t('jobPage_totals')}>
        <Facts
          facts={[
            [t('column_skus'), job.skus],
            [t('column_items'), <QuantityText key="items" value={job.items} />],
            [t('column_reserved'), <QuantityText key="reserved" value={job.reserved} />],
            [t('column_openErns'), job.openErns],
            [t('column_openPicks'), job.openPicks],
            [t('jobPage_created'), <DateText key="created" value={job.createdAt} />],
          ]}
        />
      </Card>
      <Card title={t('jobPage_history')}>
        <JobHistory history={history} />
      </Card>
    </>
  );
}

function JobHistory({ history }: { history: PagedRows<JobDeed> }) {
  useSignals();
  const load = history.load.value;
  const deeds = history.rows.value;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => history.open()} />;
  if (load.kind === 'ready' && deeds.length === 0) return <p className="sub">{t('jobPage_historyEmpty')}</p>;
  return (
    <>
      <HistoryList entries={deeds.map(entryOf)} />
      {history.hasMore.value && <Button onPress={() => history.more()}>{t('ui_showMore')}</Button>}
    </>
  );
}

function entryOf(deed: JobDeed): HistoryEntry {
  const { id, at, document, documentId, number, reason, reversedById } = deed;
  return {
    key: id,
    at,
    what: (
      <>
        {whatOf(deed)} {document !== 'job' && <DocumentLink document={document} id={documentId} number={number} />}
      </>
    ),
    ...(reason !== null && { note: reason }),
    ...(reversedById !== null && { undone: true }),
  };
}

const kinds: Readonly<Record<string, TextKey>> = {
  receive: 'jobPage_did_receive',
  move: 'jobPage_did_move',
  cut: 'jobPage_did_cut',
  allocate: 'jobPage_did_allocate',
  unallocate: 'jobPage_did_unallocate',
  despatch: 'jobPage_did_despatch',
  adjust: 'jobPage_did_adjust',
  count: 'jobPage_did_count',
  collect: 'jobPage_did_collect',
  'send back': 'jobPage_did_sendBack',
  'close transit': 'jobPage_did_closeTransit',
  reverse: 'jobPage_did_reverse',
  'cancel job': 'jobPage_did_cancel',
  'enable job': 'jobPage_did_enable',
};

function whatOf({ kind, by: name }: JobDeed): string {
  return t(kinds[kind] ?? 'jobPage_did_other', { kind, name });
}

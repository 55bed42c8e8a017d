import type { ReactNode } from 'react';
import { errorText } from '../../calls/report-error.ts';
import { CountLink } from '../../documents/count-link.tsx';
import { DocumentLink } from '../../documents/document-link.tsx';
import { textBy } from '../../documents/person-text.tsx';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { type HistoryEntry, HistoryList } from '../../ui/history-list.tsx';
import type { PagedRows } from '../../ui/lines/paged-rows.ts';
import { DateText, QuantitiesText } from '../../ui/value-text.tsx';
import { OpenErns, OpenPicks } from './job-counts.tsx';
import type { Job, JobOperation } from './job-state.ts';

interface JobAsideProps {
  job: Job;
  history: PagedRows<JobOperation>;
  onUndo: (operationId: number) => unknown;
}

export function JobAside({ job, history, onUndo }: JobAsideProps) {
  return (
    <>
      <Card title={t('jobPage_totals')}>
        <Facts
          facts={[
            [
              t('column_skus'),
              <CountLink key="skus" count={job.skus} path="report/stock" filters={{ job: [job.number] }} />,
            ],
            [t('column_items'), <QuantitiesText key="items" value={job.items} />],
            [t('column_reserved'), <QuantitiesText key="reserved" value={job.reserved} />],
            [t('column_openErns'), <OpenErns key="erns" job={job} />],
            [t('column_openPicks'), <OpenPicks key="picks" job={job} />],
            [t('jobPage_created'), <DateText key="created" value={job.createdAt} />],
          ]}
        />
      </Card>
      <Card title={t('jobPage_history')}>
        <JobHistory history={history} onUndo={onUndo} />
      </Card>
    </>
  );
}

function JobHistory({ history, onUndo }: Omit<JobAsideProps, 'job'>) {
  const load = history.load.value;
  const operations = history.rows.value;
  if (load.kind === 'failed') return <ErrorPanel text={errorText(load.error)} onRetry={() => history.open()} />;
  if (load.kind === 'ready' && operations.length === 0) return <p className="sub">{t('jobPage_historyEmpty')}</p>;
  return (
    <>
      <HistoryList entries={operations.map((operation) => entryOf(operation, onUndo))} />
      {history.hasMore.value && <Button onPress={() => history.more()}>{t('ui_showMore')}</Button>}
    </>
  );
}

/** Operations on the job itself can be undone here; others on the screens where they were done. */
function entryOf(operation: JobOperation, onUndo: JobAsideProps['onUndo']): HistoryEntry {
  const { id, at, document, documentId, number, reason, reversedById, canReverse } = operation;
  return {
    key: id,
    at,
    what: (
      <>
        {whatOf(operation)} {document !== 'job' && <DocumentLink document={document} id={documentId} number={number} />}
      </>
    ),
    ...(reason !== null && { note: reason }),
    ...(reversedById !== null && { undone: true }),
    ...(document === 'job' && canReverse && { onUndo: () => onUndo(id) }),
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
  'edit job': 'jobPage_did_edit',
  'cancel job': 'jobPage_did_cancel',
  'enable job': 'jobPage_did_enable',
};

function whatOf({ kind, by, facts: { renamedFrom } }: JobOperation): ReactNode {
  if (renamedFrom !== undefined) return textBy('jobPage_did_rename', by, { before: String(renamedFrom) });
  return textBy(kinds[kind] ?? 'jobPage_did_other', by, { kind });
}

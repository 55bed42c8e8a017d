import { useSignal } from '@preact/signals-react';
import { useEffect, useMemo, useState } from 'react';
import { exportStock } from '../../../shared/contract/reports/stock.ts';
import { accessFor } from '../../../shared/permissions.ts';
import { api } from '../../calls/api.ts';
import { fileAddress } from '../../calls/file-address.ts';
import { errorText } from '../../calls/report-error.ts';
import { OpenErns, Picks } from '../../documents/open-documents.tsx';
import { textBy } from '../../documents/person-text.tsx';
import { WhenLoaded } from '../../documents/when-loaded.tsx';
import type { ScreenProps } from '../../route.ts';
import { href } from '../../router/href.ts';
import { useLive } from '../../state/live/live.ts';
import { throttled } from '../../state/live/throttle.ts';
import { useRecent } from '../../state/recent.ts';
import { session } from '../../state/session.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../../ui/action-dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { DocumentPage, DocumentPart } from '../../ui/document-page.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { displayZone, formatInstant } from '../../ui/formats.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { JobAside } from './job-aside.tsx';
import { JobSegments, JobStock } from './job-goods.tsx';
import { type Job as JobDocument, JobState } from './job-state.ts';
import { jobStatus } from './job-status.ts';

/** One job (h3g: Activity Code): its stock by segment, its open ERNs and its picks in this warehouse, and its history. */
export function Job({ params }: ScreenProps) {
  const id = Number(params.id);
  const seesErns = accessFor('erns', session.current.value, session.accesses.value) !== undefined;
  const state = useMemo(() => new JobState(id, api, seesErns), [id, seesErns]);
  useEffect(() => void state.open(), [state]);
  return (
    <WhenLoaded load={state.load.value} onRetry={() => state.open()}>
      {(job) => <OpenJob key={job.id} job={job} state={state} seesErns={seesErns} />}
    </WhenLoaded>
  );
}

interface OpenJobProps {
  job: JobDocument;
  state: JobState;
  seesErns: boolean;
}

function OpenJob({ job, state, seesErns }: OpenJobProps) {
  useRecent('shell_kind_job', job.number);
  const reread = useMemo(() => throttled(() => state.open()), [state]);
  useLive({ document: 'stock' }, reread);
  useLive({ document: 'job', id: job.id }, reread);
  useLive({ document: 'ern' }, reread);
  const undo = (operationId: number) =>
    state.undo(operationId).then(
      () => toasts.done(t('jobPage_undone', { number: job.number })),
      (error) => toasts.warn(errorText(error)),
    );
  return (
    <DocumentPage
      title={job.number}
      status={<StatusChip {...jobStatus(job)} />}
      facts={job.description ?? undefined}
      notice={
        <>
          <Clash job={job} state={state} />
          <Cancelled job={job} />
        </>
      }
      actions={<JobActions job={job} />}
      aside={<JobAside job={job} history={state.history} onUndo={undo} />}
    >
      <DocumentPart title={t('jobPage_segments')}>
        <JobSegments job={job} />
      </DocumentPart>
      {job.segments.length > 0 && (
        <DocumentPart title={t('jobPage_stock')}>
          <JobStock stock={state.stock} />
        </DocumentPart>
      )}
      {seesErns && (
        <DocumentPart title={t('jobPage_erns')}>
          <OpenErns erns={state.erns} empty={t('jobPage_noErns')} />
        </DocumentPart>
      )}
      <DocumentPart title={t('jobPage_picks')}>
        <Picks picks={state.picks} empty={t('jobPage_noPicks')} />
      </DocumentPart>
    </DocumentPage>
  );
}

/** Warns that the job number differs from another only in case; users with the permission can renumber the job. */
function Clash({ job, state }: { job: JobDocument; state: JobState }) {
  const [isRenamed, setRenamed] = useState(false);
  const mayRename = accessFor('pick', session.current.value, session.accesses.value) !== undefined;
  if (job.clashesWith === null) return null;
  return (
    <>
      <NoticeBar tone="warn">
        {t('jobPage_clash', { number: job.number, other: job.clashesWith })}{' '}
        {mayRename && (
          <Button small onPress={() => setRenamed(true)}>
            {t('jobPage_rename')}
          </Button>
        )}
      </NoticeBar>
      {isRenamed && <RenameJob job={job} state={state} onClose={() => setRenamed(false)} />}
    </>
  );
}

function Cancelled({ job: { cancelledAt, cancelledBy } }: { job: JobDocument }) {
  if (cancelledAt === null) return null;
  const date = formatInstant(cancelledAt, displayZone.value);
  return <NoticeBar tone="bad">{textBy('jobPage_cancelledBy', cancelledBy, { date })}</NoticeBar>;
}

/**
 * Links to the job's reallocations, to the file of its stock and, for users who can cancel jobs (vm only), to the facts before cancelling.
 */
function JobActions({ job }: { job: JobDocument }) {
  const access = session.current.value;
  const mayCancel = accessFor('cancelJob', access, session.accesses.value) !== undefined;
  return (
    <>
      <a className="button" href={`${href('report/stockReallocation')}?job=${encodeURIComponent(job.number)}`}>
        {t('title_stockReallocation')}
      </a>
      <a className="button" href={fileAddress(exportStock, { job: job.number }, access?.id ?? 0)}>
        {t('jobPage_stockCsv')}
      </a>
      {mayCancel && (
        <a className="button" href={`${href('admin/cancelJob')}?open=${job.id}`}>
          {t('title_cancelJob')}
        </a>
      )}
    </>
  );
}

interface RenameJobProps {
  job: JobDocument;
  state: JobState;
  onClose: () => void;
}

/** Asks for a new number for a job that differs from another only in case (decision 156). */
function RenameJob({ job, state, onClose }: RenameJobProps) {
  const number = useSignal(job.number);
  const error = useSignal<string | undefined>(undefined);

  async function save(): Promise<void> {
    const typed = number.value.trim();
    if (typed === '') {
      error.value = t('jobPage_numberMissing');
      return;
    }
    try {
      await state.rename(typed);
      toasts.done(t('jobPage_renamed', { before: job.number, number: typed }));
      onClose();
    } catch (refused) {
      error.value = errorText(refused);
    }
  }

  return (
    <SaveDialog
      title={t('jobPage_renameTitle', { number: job.number })}
      onClose={onClose}
      onSave={save}
      verb={t('jobPage_rename')}
    >
      <TextField label={t('jobPage_newNumber')} value={number} error={error.value} longest={40} />
    </SaveDialog>
  );
}

import { useSignals } from '@preact/signals-react/runtime';
import { exportStock } from '../../../shared/contract/stock/reports.ts';
import { accessFor } from '../../../shared/permissions.ts';
import { fileAddress } from '../../calls/file-address.ts';
import { href } from '../../router/href.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import type { Job } from './job-calls.ts';

/** What a job's page leads to: the file of its stock and, for who may cancel jobs (vm only), the facts before that deed. */
export function JobActions({ job }: { job: Job }) {
  useSignals();
  const access = session.current.value;
  const mayCancel = accessFor('cancelJob', access, session.accesses.value) !== undefined;
  return (
    <>
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

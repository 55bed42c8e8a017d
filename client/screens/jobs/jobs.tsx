import { exportJobs, listJobs } from '../../../shared/contract/jobs/jobs.ts';
import { DescribedList, useList } from '../../lists/described-list.tsx';
import type { ListDescription } from '../../lists/list-description.tsx';
import { href } from '../../router/href.ts';
import { session } from '../../state/session.ts';
import { accessLabel } from '../../state/session-state.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QuantitiesText } from '../../ui/value-text.tsx';
import { OpenErns, OpenPicks } from './job-counts.tsx';
import type { JobRow } from './job-state.ts';
import { jobStatus } from './job-status.ts';

/** The company's jobs (h3g: Activity Codes), with their stock and open documents in this warehouse. */
export function Jobs() {
  const access = session.current.value;
  const list = useList(jobList);
  return (
    <>
      <PageHead
        title={t('title_jobs')}
        facts={access === undefined ? undefined : t('jobList_facts', accessLabel(access))}
      />
      <DescribedList description={jobList} list={list} href={pageOf} />
    </>
  );
}

function pageOf({ id }: JobRow): string {
  return href('job/:id', { id });
}

export const jobList: ListDescription<JobRow> = {
  name: 'jobs',
  list: listJobs,
  file: exportJobs,
  texts: {
    title: 'title_jobs',
    search: 'jobList_search',
    count: 'jobList_count',
    empty: 'jobList_empty',
    emptyHint: 'jobList_emptyHint',
  },
  columns: [
    { key: 'number', copies: true, width: 10, card: 'title' },
    { key: 'description', width: 16, card: 'sub' },
    {
      key: 'cancelled',
      head: 'column_state',
      cell: (job) => <StatusChip {...jobStatus(job)} />,
      width: 8,
      card: 'status',
    },
    { key: 'skus', width: 5 },
    { key: 'items', cell: ({ items }) => <QuantitiesText value={items} />, align: 'end', width: 10 },
    { key: 'reserved', cell: ({ reserved }) => <QuantitiesText value={reserved} />, align: 'end', width: 8 },
    { key: 'openErns', cell: (job) => <OpenErns job={job} inRow />, width: 7 },
    { key: 'openPicks', cell: (job) => <OpenPicks job={job} inRow />, width: 7 },
    { key: 'createdAt', width: 10 },
  ],
  filters: [
    { key: 'inStock', label: 'jobList_inStock' },
    { key: 'cancelled', label: 'jobList_isCancelled' },
  ],
};

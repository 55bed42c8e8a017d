import { exportJobs, listJobs } from '../../../shared/contract/stock/jobs.ts';
import type { ListDescription } from '../../lists/list-description.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import type { JobRow } from './job-calls.ts';
import { jobStatus } from './job-status.ts';

/** Jobs as rows, to look at or to choose one from. */
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
    file: 'jobList_csv',
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
    { key: 'items', width: 7 },
    { key: 'reserved', width: 7 },
    { key: 'openErns', width: 7 },
    { key: 'openPicks', width: 7 },
    { key: 'createdAt', width: 10 },
  ],
  filters: [
    { key: 'inStock', label: 'jobList_inStock' },
    { key: 'cancelled', label: 'jobList_isCancelled' },
  ],
};

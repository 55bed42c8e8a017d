import { jobColumns } from '../../../shared/contract/stock/job-columns.ts';
import { listJobs } from '../../../shared/contract/stock/jobs.ts';
import { fetchList, keptColumns } from '../../state/lists.ts';
import { session } from '../../state/session.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import type { JobRow } from './job-calls.ts';

/** The list of jobs of a screen, kept for when Back returns to it. */
export function useJobList(screen: 'jobs' | 'cancelJob'): List<JobRow> {
  return useKeptList(`${screen} ${session.current.value?.id}`, jobList);
}

function jobList(): List<JobRow> {
  return new List<JobRow>({
    fetch: fetchList<JobRow>(listJobs),
    keyOf: (job) => String(job.id),
    address: pageAddress,
    kept: keptColumns('jobs'),
    shape: {
      filters: ['cancelled', 'inStock'],
      sorts: ['number', 'createdAt'],
      columns: [...jobColumns],
      order: [{ key: 'number', descending: false }],
    },
  });
}

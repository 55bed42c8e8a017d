import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { jobColumns } from '../../../shared/contract/job-columns.ts';
import { exportJobs, listJobs } from '../../../shared/contract/jobs.ts';
import { href } from '../../router/href.ts';
import { accessLabel } from '../../state/access-label.ts';
import { errorText } from '../../state/error-text.ts';
import { exportAddress } from '../../state/export-address.ts';
import { fetchList } from '../../state/fetch-list.ts';
import { keptColumns } from '../../state/kept-columns.ts';
import { listShortcuts } from '../../state/list-shortcuts.ts';
import { savedViews } from '../../state/saved-views.ts';
import { session } from '../../state/session.ts';
import { usePageShortcuts } from '../../state/use-page-shortcuts.ts';
import { t } from '../../texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chosenColumns } from '../../ui/list/chosen-columns.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import type { Filter } from '../../ui/list/filter.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { JobRow } from './job-calls.ts';
import { jobListColumns } from './job-columns.tsx';

/** The jobs (h3g: Activity Codes) of the company, with what each owns and what is open for it in this warehouse. */
export function Jobs() {
  useSignals();
  usePageShortcuts(listShortcuts);
  const access = session.current.value;
  const layout = access?.company?.layout;
  // Its headings are the layout's words.
  const columns = useMemo(() => (layout === undefined ? [] : jobListColumns()), [layout]);
  const list = useKeptList(`jobs ${access?.id}`, jobList);
  const shown = chosenColumns(columns, list.view.value.columns).map(({ key }) => key);
  const csv = exportAddress(exportJobs, list.view.value, shown, access?.id ?? 0);
  return (
    <>
      <PageHead
        title={t('title_jobs')}
        facts={access === undefined ? undefined : t('jobList_facts', accessLabel(access))}
      />
      <DataList
        list={list}
        label={t('title_jobs')}
        searchLabel={t('jobList_search')}
        columns={columns}
        filters={filters()}
        views={savedViews('jobs', access?.id)}
        countText={(count) => t('jobList_count', { count })}
        href={(job) => href('job/:id', { id: job.id })}
        exports={[{ key: 'csv', label: t('jobList_csv'), href: csv }]}
        empty={<EmptyState title={t('jobList_empty')} text={t('jobList_emptyHint')} />}
        errorText={errorText}
      />
    </>
  );
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

function filters(): readonly Filter[] {
  return [
    { kind: 'flag', key: 'inStock', label: t('jobList_inStock') },
    { kind: 'flag', key: 'cancelled', label: t('jobList_isCancelled') },
  ];
}

import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { exportJobs } from '../../../shared/contract/stock/jobs.ts';
import { exportAddress } from '../../calls/file-address.ts';
import { errorText } from '../../calls/report-error.ts';
import { listShortcuts, savedViews } from '../../state/lists.ts';
import { usePageShortcuts } from '../../state/page-shortcuts.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chosenColumns } from '../../ui/list/chosen-columns.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import type { Filter } from '../../ui/list/filter.ts';
import type { List } from '../../ui/list/list-state.ts';
import type { JobRow } from './job-calls.ts';
import { jobListColumns } from './job-columns.tsx';

export interface JobListProps {
  list: List<JobRow>;
  label: string;
  /** The name under which its views are saved. */
  views: string;
  /** Where a row leads. */
  hrefOf: (job: JobRow) => string;
}

/** Jobs as rows, to look at or to choose one from. */
export function JobList({ list, label, views, hrefOf }: JobListProps) {
  useSignals();
  usePageShortcuts(listShortcuts);
  const access = session.current.value;
  const layout = access?.company?.layout;
  // Its headings are the layout's words.
  const columns = useMemo(() => (layout === undefined ? [] : jobListColumns()), [layout]);
  const shown = chosenColumns(columns, list.view.value.columns).map(({ key }) => key);
  const csv = exportAddress(exportJobs, list.view.value, shown, access?.id ?? 0);
  return (
    <DataList
      list={list}
      label={label}
      searchLabel={t('jobList_search')}
      columns={columns}
      filters={filters()}
      views={savedViews(views, access?.id)}
      countText={(count) => t('jobList_count', { count })}
      href={hrefOf}
      exports={[{ key: 'csv', label: t('jobList_csv'), href: csv }]}
      empty={<EmptyState title={t('jobList_empty')} text={t('jobList_emptyHint')} />}
      errorText={errorText}
    />
  );
}

function filters(): readonly Filter[] {
  return [
    { kind: 'flag', key: 'inStock', label: t('jobList_inStock') },
    { kind: 'flag', key: 'cancelled', label: t('jobList_isCancelled') },
  ];
}

import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { drumColumns } from '../../../shared/contract/stock/drum-columns.ts';
import { drumStates, exportDrums, listDrums } from '../../../shared/contract/stock/drums.ts';
import { exportAddress } from '../../calls/file-address.ts';
import { errorText } from '../../calls/report-error.ts';
import { href } from '../../router/href.ts';
import { fetchList, keptColumns, listShortcuts, savedViews } from '../../state/lists.ts';
import { usePageShortcuts } from '../../state/page-shortcuts.ts';
import { session } from '../../state/session.ts';
import { accessLabel } from '../../state/session-state.ts';
import { t } from '../../texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chosenColumns } from '../../ui/list/chosen-columns.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import type { Filter } from '../../ui/list/filter.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { drumListColumns } from './drum-columns.tsx';
import { type DrumRow, drumStatus } from './drum-status.ts';

/** The drums of this warehouse: what holds something, and emptied traceable ones; what is gone is found by its state or number. */
export function Drums() {
  useSignals();
  usePageShortcuts(listShortcuts);
  const access = session.current.value;
  const columns = useMemo(() => drumListColumns(), []);
  const list = useKeptList(`drums ${access?.id}`, drumList);
  const shown = chosenColumns(columns, list.view.value.columns).map(({ key }) => key);
  const csv = exportAddress(exportDrums, list.view.value, shown, access?.id ?? 0);
  return (
    <>
      <PageHead
        title={t('title_drums')}
        facts={access === undefined ? undefined : t('drums_facts', accessLabel(access))}
      />
      <DataList
        list={list}
        label={t('title_drums')}
        searchLabel={t('drums_search')}
        columns={columns}
        filters={filters()}
        views={savedViews('drums', access?.id)}
        countText={(count) => t('drums_count', { count })}
        href={(drum) => href('drum/:id', { id: drum.id })}
        exports={[{ key: 'csv', label: t('drums_csv'), href: csv }]}
        empty={<EmptyState title={t('drums_empty')} text={t('drums_emptyHint')} />}
        errorText={errorText}
      />
    </>
  );
}

function drumList(): List<DrumRow> {
  return new List<DrumRow>({
    fetch: fetchList<DrumRow>(listDrums),
    keyOf: (drum) => String(drum.id),
    address: pageAddress,
    kept: keptColumns('drums'),
    shape: {
      filters: ['state', 'stockCode', 'location', 'job', 'packing'],
      sorts: drumListColumns().flatMap(({ sort }) => sort ?? []),
      columns: [...drumColumns],
      order: [{ key: 'number', descending: false }],
    },
  });
}

function filters(): readonly Filter[] {
  return [
    {
      kind: 'choice',
      key: 'state',
      label: t('column_state'),
      options: drumStates.map((state) => ({ value: state, label: drumStatus({ state }).text })),
    },
    { kind: 'text', key: 'stockCode', label: t('column_stockCode') },
    { kind: 'text', key: 'location', label: t('column_location') },
    { kind: 'text', key: 'job', label: t('column_job') },
    { kind: 'text', key: 'packing', label: t('column_packing') },
  ];
}

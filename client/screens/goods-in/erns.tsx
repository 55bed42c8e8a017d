import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { listErns } from '../../../shared/contract/erns.ts';
import type { Access } from '../../../shared/permissions.ts';
import { href } from '../../router/href.ts';
import { accessLabel } from '../../state/access-label.ts';
import { errorText } from '../../state/error-text.ts';
import { fetchList } from '../../state/fetch-list.ts';
import { keptColumns } from '../../state/kept-columns.ts';
import { listShortcuts } from '../../state/list-shortcuts.ts';
import { savedViews } from '../../state/saved-views.ts';
import { session } from '../../state/session.ts';
import { usePageShortcuts } from '../../state/use-page-shortcuts.ts';
import { t } from '../../texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import type { Filter } from '../../ui/list/filter.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ernColumns } from './ern-columns.tsx';
import type { ErnRow } from './ern-status.ts';

/** The ERN list (spec 2, goodsIn/erns). */
export function Erns() {
  useSignals();
  usePageShortcuts(listShortcuts);
  const isH3g = session.current.value?.company?.layout === 'H3G';
  const columns = useMemo(() => ernColumns(isH3g), [isH3g]);
  const list = useKeptList(`erns ${session.current.value?.id}`, ernList);
  return (
    <>
      <PageHead title={t('title_erns')} facts={factsOf(session.current.value)} />
      <DataList
        list={list}
        label={t('title_erns')}
        searchLabel={t('erns_search')}
        columns={columns}
        filters={filters()}
        views={savedViews('erns', session.current.value?.id)}
        countText={(count) => t('erns_count', { count })}
        href={(ern) => href(`goodsIn/${ern.id}`)}
        empty={<EmptyState title={t('erns_empty')} text={t('erns_emptyHint')} />}
        errorText={errorText}
      />
    </>
  );
}

function factsOf(access: Access | undefined): string {
  return access === undefined ? '' : t('erns_facts', accessLabel(access));
}

function ernList(): List<ErnRow> {
  return new List<ErnRow>({
    fetch: fetchList<ErnRow>(listErns),
    keyOf: (ern) => String(ern.id),
    address: pageAddress,
    kept: keptColumns('erns'),
    shape: {
      filters: ['status', 'partner', 'job', 'stockCode', 'dueFrom', 'dueTo', 'discrepancies', 'hidden'],
      sorts: ['number', 'partner', 'createdAt', 'deliveryDate', 'status'],
      columns: ernColumns(false).map((column) => column.key),
      order: [{ key: 'createdAt', descending: true }],
    },
  });
}

function filters(): readonly Filter[] {
  return [
    {
      kind: 'choice',
      key: 'status',
      label: t('erns_status'),
      options: [
        { value: 'expected', label: t('erns_status_expected') },
        { value: 'counting', label: t('erns_filterCounting') },
        { value: 'received', label: t('erns_status_received') },
      ],
    },
    { kind: 'text', key: 'partner', label: t('erns_partner') },
    { kind: 'text', key: 'job', label: t('erns_job') },
    { kind: 'text', key: 'stockCode', label: t('erns_sku') },
    { kind: 'dates', from: 'dueFrom', to: 'dueTo', label: t('erns_due') },
    { kind: 'flag', key: 'discrepancies', label: t('erns_discrepancies') },
    { kind: 'flag', key: 'hidden', label: t('erns_status_hidden') },
  ];
}

import './texts.ts';
import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { listTransit } from '../../../shared/contract/stock/transit.ts';
import { errorText } from '../../calls/report-error.ts';
import type { ScreenProps } from '../../route.ts';
import { navigate } from '../../router/navigate.ts';
import { fetchList, keptColumns, listShortcuts, savedViews } from '../../state/lists.ts';
import { usePageShortcuts } from '../../state/page-shortcuts.ts';
import { session } from '../../state/session.ts';
import { accessLabel } from '../../state/session-state.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import type { Filter } from '../../ui/list/filters/filter.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import type { MenuItem } from '../../ui/menu/menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { CloseState } from './close-state.ts';
import { type TransitRow, transitActions, transitCalls } from './transit-calls.ts';
import { transitColumns } from './transit-columns.tsx';
import { TransitPanel } from './transit-panel.tsx';

/** Goods on their way to this warehouse and from it (rules 2, Transit): a row opens the ERN that receives them, at their destination. */
export function Transit({ url }: ScreenProps) {
  useSignals();
  usePageShortcuts(listShortcuts);
  const access = session.current.value;
  const columns = useMemo(transitColumns, []);
  const list = useKeptList(`transit ${access?.id}`, transitList);
  const closing = useSignal<CloseState | undefined>(undefined);
  const opened = Number(new URL(url, location.origin).searchParams.get('open'));
  const row = list.rows(0, list.length.value).find((one) => one?.id === opened);

  function close(transfer: TransitRow): void {
    const notices = { done: toasts.done, changed: () => list.loader.again() };
    closing.value = new CloseState(transfer, transitCalls, notices);
    navigate(withOpen(undefined));
  }

  return (
    <>
      <PageHead
        title={t('title_transit')}
        facts={access === undefined ? '' : t('transit_facts', accessLabel(access))}
      />
      <DataList
        list={list}
        label={t('title_transit')}
        searchLabel={t('transit_search')}
        columns={columns}
        filters={filters()}
        views={savedViews('transit', access?.id)}
        countText={(count) => t('transit_count', { count })}
        href={(transfer) => transitActions(transfer).ern ?? withOpen(transfer.id)}
        rowMenu={(transfer) => menuOf(transfer, () => close(transfer))}
        empty={<EmptyState title={t('transit_empty')} text={t('transit_emptyHint')} />}
        errorText={errorText}
      />
      {opened > 0 && (
        <TransitPanel
          key={opened}
          id={opened}
          row={row}
          onClose={() => navigate(withOpen(undefined))}
          actions={row !== undefined && <PanelActions row={row} onClosing={() => close(row)} />}
        />
      )}
      {closing.value !== undefined && (
        <CloseDialog
          state={closing.value}
          onClose={() => {
            closing.value = undefined;
          }}
        />
      )}
    </>
  );
}

/** What can be done from the contents, where the goods arrive. */
function PanelActions({ row, onClosing }: { row: TransitRow; onClosing: () => void }) {
  useSignals();
  const { ern, mayClose } = transitActions(row);
  return (
    <>
      {mayClose && <Button onPress={onClosing}>{t('transit_close')}</Button>}
      {ern !== undefined && (
        <Button kind="primary" onPress={() => navigate(ern)}>
          {t('transit_openErn')}
        </Button>
      )}
    </>
  );
}

function menuOf(row: TransitRow, onClosing: () => void): readonly MenuItem[] {
  const { ern, mayClose } = transitActions(row);
  return [
    ...(ern === undefined ? [] : [{ key: 'ern', label: t('transit_openErn'), href: ern }]),
    { key: 'contents', label: t('transit_contents'), href: withOpen(row.id) },
    ...(mayClose ? [{ key: 'close', label: t('transit_close'), parted: true, onSelect: onClosing }] : []),
  ];
}

/** The same view with the contents of one transfer open, or none. */
function withOpen(id: number | undefined): string {
  const query = new URLSearchParams(location.search);
  if (id === undefined) query.delete('open');
  else query.set('open', String(id));
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`;
}

function filters(): readonly Filter[] {
  return [
    {
      kind: 'choice',
      key: 'direction',
      label: t('transit_direction'),
      single: true,
      options: [
        { value: 'here', label: t('transit_here') },
        { value: 'away', label: t('transit_away') },
      ],
    },
    { kind: 'flag', key: 'overAge', label: t('transit_overAge') },
    { kind: 'text', key: 'stockCode', label: t('column_stockCode') },
    { kind: 'text', key: 'drum', label: t('column_drum') },
    { kind: 'text', key: 'job', label: t('column_job') },
  ];
}

/** The list of what is on its way, the longest first. */
function transitList(): List<TransitRow> {
  return new List<TransitRow>({
    fetch: fetchList<TransitRow>(listTransit),
    keyOf: (row) => String(row.id),
    address: pageAddress,
    kept: keptColumns('transit'),
    shape: {
      filters: ['direction', 'overAge', 'stockCode', 'drum', 'job'],
      sorts: ['shippedAt', 'number', 'from', 'to'],
      columns: transitColumns().map((column) => column.key),
      order: [{ key: 'shippedAt', descending: false }],
    },
  });
}

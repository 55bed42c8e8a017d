import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { exportStock } from '../../../shared/contract/stock/reports.ts';
import { exportAddress } from '../../calls/file-address.ts';
import { errorText } from '../../calls/report-error.ts';
import type { ScreenProps } from '../../route.ts';
import { navigate } from '../../router/navigate.ts';
import { listShortcuts, savedViews } from '../../state/lists.ts';
import { usePageShortcuts } from '../../state/page-shortcuts.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { chosenColumns } from '../../ui/list/chosen-columns.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import type { Filter } from '../../ui/list/filter.ts';
import type { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { StockLinePanel } from './stock-line-panel.tsx';
import { stockReportColumns } from './stock-report-columns.tsx';
import { createStockReport, type StockRow } from './stock-state.ts';
import { StockTotalsBar } from './stock-totals-bar.tsx';

/** The stock report (rules 2, report/stock): filters, totals, who holds a line and how it came about, and the CSV of what is shown. */
export function Stock({ url }: ScreenProps) {
  useSignals();
  usePageShortcuts(listShortcuts);
  const access = session.current.value;
  const { list, totals } = useKeptList(`stock ${access?.id}`, createStockReport);
  const isH3g = access?.company?.layout === 'H3G';
  const hasPrices = totals.value !== undefined && totals.value.value !== null;
  const columns = useMemo(() => stockReportColumns(isH3g, hasPrices), [isH3g, hasPrices]);
  const shown = chosenColumns(columns, list.view.value.columns);
  const csv = exportAddress(
    exportStock,
    list.view.value,
    shown.map(({ key }) => key),
    access?.id ?? 0,
  );
  return (
    <>
      <PageHead title={t('title_stock')} facts={t('stock_facts')} />
      <StockTotalsBar totals={totals.value} />
      <DataList
        list={list}
        label={t('title_stock')}
        searchLabel={t('stock_search')}
        columns={columns}
        filters={filters()}
        views={savedViews('stock', access?.id)}
        countText={(count) => t('stock_count', { count })}
        href={(row) => withLine(url, row.id)}
        exports={[{ key: 'csv', label: t('stock_csv'), href: csv }]}
        empty={<EmptyState title={t('stock_empty')} text={t('stock_emptyHint')} />}
        errorText={errorText}
      />
      <OpenLine url={url} list={list} />
    </>
  );
}

/** The line that the address names, at the side: once the report's first rows are there, which may tell what it is. */
function OpenLine({ url, list }: { url: string; list: List<StockRow> }) {
  useSignals();
  const line = Number(new URL(url, location.origin).searchParams.get('line'));
  if (!Number.isSafeInteger(line) || line < 1 || list.loader.load.value.kind === 'loading') return null;
  const row = list.rows(0, list.length.value).find((one) => one?.id === line);
  return <StockLinePanel key={line} id={line} row={row} onClose={() => navigate(withLine(url, undefined))} />;
}

/** The same view with this line open, or none. The list writes its view into the address bar itself. */
function withLine(url: string, id: number | undefined): string {
  const { pathname } = new URL(url, location.origin);
  const query = new URLSearchParams(location.search);
  if (id === undefined) query.delete('line');
  else query.set('line', String(id));
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

function filters(): readonly Filter[] {
  return [
    { kind: 'text', key: 'stockCode', label: t('column_stockCode') },
    { kind: 'text', key: 'location', label: t('column_location') },
    { kind: 'text', key: 'job', label: t('column_job') },
    { kind: 'text', key: 'segment', label: t('column_segment') },
    { kind: 'text', key: 'drum', label: t('column_drum') },
    { kind: 'flag', key: 'free', label: t('stock_free') },
    { kind: 'flag', key: 'quarantine', label: t('stock_quarantine') },
    { kind: 'dates', from: 'receivedFrom', to: 'receivedTo', label: t('column_receivedOn') },
  ];
}

import { useSignal } from '@preact/signals-react';
import {
  exportStock,
  exportStockGroups,
  groupStock,
  listStock,
  stockTotals,
} from '../../../shared/contract/reports/stock.ts';
import type { Access } from '../../../shared/permissions.ts';
import { RowLink } from '../../lists/row-link.tsx';
import type { ScreenProps } from '../../route.ts';
import { navigate } from '../../router/navigate.ts';
import { type StockLineActions, useStockLineActions } from '../../stock-actions/correcting/stock-line-actions.tsx';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { monthName } from '../../ui/formats.ts';
import type { List } from '../../ui/list/list-state.ts';
import { MoneyText } from '../../ui/value-text.tsx';
import { RowOwner } from './movements/cells.tsx';
import { type ReportDescription, withoutFilter } from './report-description.ts';
import { ReportScreen } from './report-screen.tsx';
import type { StockRow } from './stock-line-panel.tsx';
import { StockLinePanel } from './stock-line-panel.tsx';

/** The stock report (rules 2, report/stock): filters, totals, groups, holders and ledger of a line, now or as at a past moment. */
export function Stock({ url }: ScreenProps) {
  return <WithLines url={url} report={stock} />;
}

/** The stock report, first grouped by owner (rules 2): jobs in vm, activity codes in h3g. */
export function StockByJob({ url }: ScreenProps) {
  return <WithLines url={url} report={byJob} />;
}

export function StockByActivityCode({ url }: ScreenProps) {
  return <WithLines url={url} report={byActivityCode} />;
}

function WithLines({ url, report }: { url: string; report: ReportDescription<StockRow> }) {
  const changes = useSignal(0);
  const actions = useStockLineActions(() => {
    changes.value += 1;
  });
  const { add, menuOf, dialogs } = actions;
  const line = { url, actions, changes: changes.value };
  return (
    <>
      <ReportScreen
        report={report}
        url={url}
        href={(row) => withLine(url, row.id)}
        rowMenu={menuOf}
        aside={(list, access) => <OpenLine {...line} list={list} access={access} />}
        actions={add !== undefined && <Button onPress={() => add({})}>{t('found_add')}</Button>}
        changes={changes.value}
      />
      {dialogs}
    </>
  );
}

const stock: ReportDescription<StockRow> = {
  name: 'stock',
  list: listStock,
  file: exportStock,
  groups: groupStock,
  groupFile: exportStockGroups,
  totals: stockTotals,
  rule: 'companyReports',
  facts: 'stock_facts',
  texts: {
    title: 'title_stock',
    search: 'stock_search',
    count: 'stock_count',
    empty: 'stock_empty',
    emptyHint: 'stock_emptyHint',
  },
  columns: [
    { key: 'stockCode', copies: true, width: 11.5, card: 'title' },
    { key: 'name', width: 11.5, card: 'sub' },
    { key: 'warehouse', width: 9 },
    { key: 'location', cell: (row) => <Location row={row} />, width: 8.5 },
    { key: 'drum', width: 6.5 },
    { key: 'job', cell: (row) => <RowOwner row={row} id={row.jobId} job={row.job} />, width: 7.5 },
    { key: 'segment', width: 5.5 },
    { key: 'swc', width: 5.5 },
    { key: 'quantity', unit: 'unit', width: 7 },
    { key: 'reserved', width: 6 },
    { key: 'available', width: 6 },
    { key: 'quarantined', width: 6, spare: true },
    { key: 'inTransit', width: 6 },
    { key: 'unit', width: 5, spare: true },
    { key: 'receivedOn', width: 7.5 },
    { key: 'price', cell: (row) => <MoneyText value={row.price} />, width: 7, spare: true },
    { key: 'value', cell: (row) => <MoneyText value={row.value} />, width: 8 },
  ],
  filters: [
    'stockCode',
    'warehouse',
    'location',
    'job',
    'segment',
    'swc',
    'drum',
    { key: 'drumBelow', label: 'stock_drumBelow' },
    'unit',
    { from: 'quantityFrom', to: 'quantityTo', label: 'column_quantity' },
    { key: 'free', label: 'stock_free' },
    { key: 'quarantine', label: 'stock_quarantine' },
    { key: 'onTheWay', label: 'column_inTransit' },
    { from: 'receivedFrom', to: 'receivedTo', label: 'column_receivedOn' },
    withoutFilter(listStock, 'drum', 'job', 'segment', 'swc'),
  ],
  linked: ['at'],
  groupings: [
    { by: 'stockCode' },
    { by: 'job', none: 'stock_free' },
    { by: 'segment' },
    { by: 'swc' },
    { by: 'warehouse' },
    { by: 'location' },
    { by: 'drum' },
    { by: 'receivedMonth', nameOf: monthName },
  ],
  numbers: [{ key: 'skus', head: 'stock_skus' }],
  ofH3g: ['swc'],
  widthsOfH3g: {
    stockCode: 11,
    name: 8,
    location: 8,
    drum: 5.7,
    quantity: 6.5,
    reserved: 5.8,
    available: 5.8,
    inTransit: 5.8,
    receivedOn: 7.5,
  },
  priced: ['price', 'value'],
  chart: { by: 'stockCode', of: ['quantity'] },
  moment: true,
  ofPast: 'stock_ofPast',
};

const byJob: ReportDescription<StockRow> = {
  ...stock,
  name: 'stock by job',
  facts: 'stockByJob_facts',
  texts: { ...stock.texts, title: 'title_stockByJob' },
  opensBy: 'job',
};

const byActivityCode = { ...byJob, texts: { ...byJob.texts, title: 'title_stockByActivityCode' } } as const;

interface OpenLineProps {
  url: string;
  list: List<StockRow>;
  access: Access;
  actions: StockLineActions;
  changes: number;
}

/** The line in the address, at the side. Waits for the report's first rows, which may contain it. */
function OpenLine({ url, list, access, actions, changes }: OpenLineProps) {
  const line = Number(new URL(url, location.origin).searchParams.get('line'));
  if (!Number.isSafeInteger(line) || line < 1 || list.loader.load.value.kind === 'loading') return null;
  const row = list.rows(0, list.length.value).find((one) => one?.id === line);
  const onClose = () => navigate(withLine(url, undefined));
  return (
    <StockLinePanel
      key={line}
      id={line}
      row={row}
      access={access}
      items={row === undefined ? [] : actions.workOf(row)}
      changes={changes}
      onClose={onClose}
    />
  );
}

/** The current view with this line open, or none. Uses the address bar, because the list writes its view there. */
function withLine(url: string, id: number | undefined): string {
  const { pathname } = new URL(url, location.origin);
  const query = new URLSearchParams(location.search);
  if (id === undefined) query.delete('line');
  else query.set('line', String(id));
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

function Location({ row }: { row: StockRow }) {
  if (row.inTransit !== '0') return <StatusChip text={t('column_inTransit')} />;
  if (row.quarantine) return <StatusChip tone="warn" text={row.location} />;
  return <RowLink row={row} document="location" id={row.locationId} number={row.location} />;
}

import './texts.ts';
import { type Signal, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { exportStock, listStock, stockTotals } from '../../../shared/contract/stock/reports.ts';
import { isSuperAdmin, seesPrices } from '../../../shared/permissions.ts';
import { call } from '../../calls/call.ts';
import { createList, DescribedList } from '../../lists/described-list.tsx';
import type { ColumnDescription, ListDescription } from '../../lists/list-description.tsx';
import type { ScreenProps } from '../../route.ts';
import { navigate } from '../../router/navigate.ts';
import { fetchList } from '../../state/lists.ts';
import { session } from '../../state/session.ts';
import { t } from '../../texts.ts';
import { StatusChip } from '../../ui/chip.tsx';
import type { ListQuery } from '../../ui/list/list-loader.ts';
import type { List } from '../../ui/list/list-state.ts';
import { useKeptList } from '../../ui/list/use-kept-list.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { MoneyText, QuantityText } from '../../ui/value-text.tsx';
import type { StockRow } from './stock-line-panel.tsx';
import { StockLinePanel } from './stock-line-panel.tsx';

type StockTotals = Reply<typeof stockTotals>;

/** The stock report (rules 2, report/stock): filters, totals, who holds a line and how it came about, and the CSV of what is shown. */
export function Stock({ url }: ScreenProps) {
  useSignals();
  const access = session.current.value;
  const { list, totals } = useKeptList(`stock ${access?.id}`, createStockReport);
  const isH3g = access?.company?.layout === 'H3G';
  const accesses = session.accesses.value;
  // By right, not by what the totals say: they come after the first rows, which would move aside for the prices.
  const hasPrices =
    access !== undefined && seesPrices({ permissions: access.access, superAdmin: isSuperAdmin(accesses) });
  const columns = useMemo(() => columnsFor(isH3g, hasPrices), [isH3g, hasPrices]);
  return (
    <>
      <PageHead title={t('title_stock')} facts={t('stock_facts')} />
      <TotalsBar totals={totals.value} />
      <DescribedList description={stock} list={list} columns={columns} href={(row) => withLine(url, row.id)} />
      <OpenLine url={url} list={list} />
    </>
  );
}

const stock: ListDescription<StockRow> = {
  name: 'stock',
  list: listStock,
  file: exportStock,
  texts: {
    title: 'title_stock',
    search: 'stock_search',
    count: 'stock_count',
    empty: 'stock_empty',
    emptyHint: 'stock_emptyHint',
  },
  columns: [
    { key: 'stockCode', copies: true, width: 11.5, card: 'title' },
    { key: 'name', width: 12, card: 'sub' },
    { key: 'location', cell: (row) => <Place row={row} />, width: 7.5 },
    { key: 'drum', width: 7 },
    { key: 'job', cell: (row) => row.job ?? <Free />, width: 7.5 },
    { key: 'segment', width: 5.5 },
    { key: 'swc', width: 5.5 },
    { key: 'quantity', unit: 'unit', width: 7 },
    { key: 'reserved', width: 6 },
    { key: 'available', width: 6 },
    { key: 'unit', width: 5, spare: true },
    { key: 'receivedOn', width: 7.5 },
    { key: 'price', cell: (row) => <MoneyText value={row.price} />, width: 7, spare: true },
    { key: 'value', cell: (row) => <MoneyText value={row.value} />, width: 8 },
  ],
  filters: [
    'stockCode',
    'location',
    'job',
    'segment',
    'drum',
    { from: 'quantityFrom', to: 'quantityTo', label: 'column_quantity' },
    { key: 'free', label: 'stock_free' },
    { key: 'quarantine', label: 'stock_quarantine' },
    { from: 'receivedFrom', to: 'receivedTo', label: 'column_receivedOn' },
  ],
  linked: ['swc', 'at'],
};

/** SWC is among the columns in h3g (rules 3), prices for those who may see them. */
function columnsFor(isH3g: boolean, hasPrices: boolean): readonly ColumnDescription<StockRow>[] {
  return stock.columns
    .filter(({ key }) => hasPrices || (key !== 'price' && key !== 'value'))
    .map((column) => (column.key === 'swc' ? { ...column, spare: !isH3g } : column));
}

/** The report's list, and totals over all that match: one request answers them and the number of lines. */
function createStockReport(): { list: List<StockRow>; totals: Signal<StockTotals | undefined> } {
  const totals = signal<StockTotals | undefined>(undefined);
  const rows = fetchList<StockRow>(listStock);

  async function countAll({ search, filters }: ListQuery, aborted: AbortSignal) {
    const input = { ...filters, search: search === '' ? undefined : search };
    const all = await call(stockTotals, input as Input<typeof stockTotals>, { signal: aborted });
    totals.value = all;
    return { items: [], next: null, total: all.lines };
  }

  const list = createList(stock, (query, aborted) => (query.total ? countAll(query, aborted) : rows(query, aborted)));
  return { list, totals };
}

/** Totals over all that match, above the table; their place is kept while they are counted. */
function TotalsBar({ totals }: { totals: StockTotals | undefined }) {
  useSignals();
  return (
    <dl className="totals" aria-busy={totals === undefined}>
      <Total name={t('stock_skus')} value={<QuantityText value={totals?.skus.toString()} />} />
      <Total name={t('column_quantity')} value={<PerUnit totals={totals} of="quantity" />} />
      <Total name={t('column_reserved')} value={<PerUnit totals={totals} of="reserved" />} />
      <Total name={t('column_available')} value={<PerUnit totals={totals} of="available" />} />
      {totals?.value != null && <Total name={t('column_value')} value={<MoneyText value={totals.value} />} />}
    </dl>
  );
}

/** A quantity for each unit: metres and pieces are never added up. */
function PerUnit({ totals, of }: { totals: StockTotals | undefined; of: 'quantity' | 'reserved' | 'available' }) {
  if (totals === undefined || totals.units.length === 0) return <QuantityText value={totals && '0'} />;
  return totals.units.map((one) => <QuantityText key={one.unitId} value={one[of]} unit={one.unit} />);
}

function Total({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
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

function Free() {
  useSignals();
  return <span className="sub">{t('stock_free')}</span>;
}

function Place({ row }: { row: StockRow }) {
  return row.quarantine ? <StatusChip tone="warn" text={row.location} /> : row.location;
}

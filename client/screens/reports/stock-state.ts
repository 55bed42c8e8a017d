import { signal } from '@preact/signals-react';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { exportStock, listStock, stockTotals } from '../../../shared/contract/reports.ts';
import { type StockColumn, stockColumns } from '../../../shared/contract/stock-columns.ts';
import { addressOf } from '../../address.ts';
import { call } from '../../api.ts';
import { fetchList } from '../../state/fetch-list.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import type { ListQuery } from '../../ui/list/list-loader.ts';
import { List } from '../../ui/list/list-state.ts';
import type { ListView } from '../../ui/list/list-view.ts';

/** A line of the stock report. */
export type StockRow = Reply<typeof listStock>['items'][number];
export type StockTotals = Reply<typeof stockTotals>;

const filters = [
  'stockCode',
  'location',
  'job',
  'segment',
  'swc',
  'drum',
  'free',
  'quarantine',
  'receivedFrom',
  'receivedTo',
  'at',
] as const;

/** The stock report: its list, and totals over all that match (one request answers totals and the number of lines). */
export function createStockReport() {
  const totals = signal<StockTotals | undefined>(undefined);
  const rows = fetchList<StockRow>(listStock);

  async function countAll({ search, filters: chosen }: ListQuery, aborted: AbortSignal) {
    const input = { ...chosen, search: search === '' ? undefined : search };
    const all = await call(stockTotals, input as Input<typeof stockTotals>, { signal: aborted });
    totals.value = all;
    return { items: [], next: null, total: all.lines };
  }

  const list = new List<StockRow>({
    fetch: (query, aborted) => (query.total ? countAll(query, aborted) : rows(query, aborted)),
    keyOf: (row) => String(row.id),
    address: pageAddress,
    shape: {
      filters: [...filters],
      sorts: stockColumns.filter((column) => column !== 'unit' && column !== 'price'),
      columns: [...stockColumns],
      order: [{ key: 'stockCode', descending: false }],
    },
  });
  return { list, totals };
}

/** Where the CSV of exactly this view is: its filters, sort and columns, under the access of the screen. */
export function exportAddress(view: ListView, shown: readonly StockColumn[], accessId: number): string {
  const sort = view.sort.map((key) => (key.descending ? `-${key.key}` : key.key)).join(',');
  const { url } = addressOf(exportStock, {
    ...view.filters,
    search: view.search === '' ? undefined : view.search,
    sort: sort === '' ? undefined : sort,
    fields: shown,
    access: accessId,
  });
  return url;
}

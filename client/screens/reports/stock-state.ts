import { signal } from '@preact/signals-react';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { listStock, stockTotals } from '../../../shared/contract/stock/reports.ts';
import { stockColumns } from '../../../shared/contract/stock/stock-columns.ts';
import { call } from '../../calls/call.ts';
import { fetchList, keptColumns } from '../../state/lists.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import type { ListQuery } from '../../ui/list/list-loader.ts';
import { List } from '../../ui/list/list-state.ts';

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
    kept: keptColumns('stock'),
    shape: {
      filters: [...filters],
      sorts: stockColumns.filter((column) => column !== 'unit' && column !== 'price'),
      columns: [...stockColumns],
      order: [{ key: 'stockCode', descending: false }],
    },
  });
  return { list, totals };
}

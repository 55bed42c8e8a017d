import { exportStock } from '../../../shared/contract/reports.ts';
import type { StockColumn } from '../../../shared/contract/stock-columns.ts';
import { addressOf } from '../../address.ts';
import { writeSort } from '../../ui/list/list-url.ts';
import type { ListView } from '../../ui/list/list-view.ts';

/** Where the CSV of exactly this view is: its filters, sort and columns, under the access of the screen. */
export function exportAddress(view: ListView, shown: readonly StockColumn[], accessId: number): string {
  const { url } = addressOf(exportStock, {
    ...view.filters,
    search: view.search === '' ? undefined : view.search,
    sort: writeSort(view.sort) || undefined,
    fields: shown,
    access: accessId,
  });
  return url;
}

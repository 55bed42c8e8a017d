import type { Reply } from '../../../shared/contract/operation.ts';
import { listStockCounts } from '../../../shared/contract/stock/stock-counts.ts';
import { fetchList, keptColumns } from '../../state/lists.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import { List } from '../../ui/list/list-state.ts';

/** A row of the list of counts. */
export type CountRow = Reply<typeof listStockCounts>['items'][number];

const columns = ['number', 'what', 'status', 'countedLines', 'createdBy', 'createdAt', 'postedAt'];

/** The list of counts, the newest first. */
export function countsList(): List<CountRow> {
  return new List<CountRow>({
    fetch: fetchList<CountRow>(listStockCounts),
    keyOf: (row) => String(row.id),
    address: pageAddress,
    kept: keptColumns('stockCounts'),
    shape: {
      filters: ['status', 'location', 'stockCode'],
      sorts: ['createdAt', 'number'],
      columns,
      order: [{ key: 'createdAt', descending: true }],
    },
  });
}

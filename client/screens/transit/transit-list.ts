import { listTransit } from '../../../shared/contract/stock/transit.ts';
import { fetchList, keptColumns } from '../../state/lists.ts';
import { pageAddress } from '../../ui/list/list-address.ts';
import { List } from '../../ui/list/list-state.ts';
import type { TransitRow } from './transit-calls.ts';
import { transitColumns } from './transit-columns.tsx';

/** The list of what is on its way, the longest first. */
export function transitList(): List<TransitRow> {
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

import { listErns } from '../../../../shared/contract/goods-in/erns.ts';
import type { ErnRow } from '../../../documents/ern-status.ts';
import { fetchList, keptColumns } from '../../../state/lists.ts';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import { ernColumns } from './ern-columns.tsx';

/** The ERN list as the address says it. */
export function ernList(): List<ErnRow> {
  return new List<ErnRow>({
    fetch: fetchList<ErnRow>(listErns),
    keyOf: (ern) => String(ern.id),
    address: pageAddress,
    kept: keptColumns('erns'),
    shape: {
      filters: ['status', 'partner', 'job', 'stockCode', 'dueFrom', 'dueTo', 'overdue', 'discrepancies', 'hidden'],
      sorts: ['number', 'partner', 'createdAt', 'createdBy', 'deliveryDate', 'status'],
      columns: ernColumns(false).map((column) => column.key),
      order: [{ key: 'createdAt', descending: true }],
    },
  });
}

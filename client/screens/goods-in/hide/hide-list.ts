import { listHideableErns } from '../../../../shared/contract/goods-in/hide-erns.ts';
import { fetchList, keptColumns } from '../../../state/lists.ts';
import { pageAddress } from '../../../ui/list/list-address.ts';
import { List } from '../../../ui/list/list-state.ts';
import type { HideableErn } from './hide-calls.ts';
import { hideColumns } from './hide-columns.tsx';

/** Open ERNs, or hidden ones, as the address says. */
export function hideList(): List<HideableErn> {
  return new List<HideableErn>({
    fetch: fetchList<HideableErn>(listHideableErns),
    keyOf: (ern) => String(ern.id),
    address: pageAddress,
    kept: keptColumns('hideErns'),
    shape: {
      filters: ['hidden', 'partner'],
      sorts: ['number', 'partner', 'createdAt', 'deliveryDate', 'hiddenAt'],
      columns: hideColumns(true, () => undefined).map((column) => column.key),
      order: [{ key: 'createdAt', descending: true }],
    },
  });
}

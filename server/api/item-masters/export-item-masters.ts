import { exportItemMasters as contract } from '../../../shared/contract/admin/item-masters.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { itemMasterSource, itemMasterWhere } from './item-master-source.ts';

/** The list of item masters as CSV. */
export const exportItemMasters = implement(contract, (_db, actor, input, { filePool }) => {
  const columns = { name: 'text', description: 'text', quantity: 'value', unit: 'text', packing: 'text' } as const;
  return listFile(filePool, actor, {
    source: itemMasterSource(actor),
    where: itemMasterWhere(actor, input),
    columns,
    headings: { quantity: 'perPacking' },
    query: input,
  });
});

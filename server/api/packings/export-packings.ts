import { exportPackings as contract } from '../../../shared/contract/admin/packings.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { packingSource, packingWhere } from './packing-source.ts';

/** The list of packing types as CSV. */
export const exportPackings = implement(contract, (_db, actor, input, { filePool }) => {
  const columns = { abbreviation: 'text', name: 'text', divisible: 'value', traceable: 'value' } as const;
  return listFile(filePool, actor, {
    source: packingSource(actor),
    where: packingWhere(actor, input),
    columns,
    query: input,
  });
});

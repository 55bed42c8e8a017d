import { exportUnits as contract } from '../../../shared/contract/admin/units.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { unitSource, unitWhere } from './unit-source.ts';

/** The list of units as CSV. */
export const exportUnits = implement(contract, (_db, actor, input, { filePool }) => {
  const columns = { abbreviation: 'text', name: 'text', divisible: 'value' } as const;
  return listFile(filePool, actor, {
    source: unitSource(actor),
    where: unitWhere(actor, input),
    columns,
    query: input,
  });
});

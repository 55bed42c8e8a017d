import type { exportItemMasters as contract } from '../../../shared/contract/item-masters.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { itemMasterSource, itemMasterWhere } from './item-master-source.ts';

/** The list of item masters as CSV. */
export function exportItemMasters(
  _db: Reader,
  actor: CompanyActor,
  input: Input<typeof contract>,
  { filePool }: Services,
) {
  const columns = { name: 'text', description: 'text', quantity: 'value', unit: 'text', packing: 'text' } as const;
  return listFile(filePool, actor, {
    source: itemMasterSource(actor),
    where: itemMasterWhere(actor, input),
    columns,
    headings: { quantity: 'perPacking' },
    query: input,
  });
}

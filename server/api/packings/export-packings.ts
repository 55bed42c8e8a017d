import type { Input } from '../../../shared/contract/operation.ts';
import type { exportPackings as contract } from '../../../shared/contract/packings.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { packingSource, packingWhere } from './packing-source.ts';

/** The list of packing types as CSV. */
export function exportPackings(_db: Reader, actor: Actor, input: Input<typeof contract>, { filePool }: Services) {
  const columns = { abbreviation: 'text', name: 'text', divisible: 'value', traceable: 'value' } as const;
  return listFile(filePool, actor, {
    source: packingSource(actor),
    where: packingWhere(actor, input),
    columns,
    query: input,
  });
}

import type { Input } from '../../../shared/contract/operation.ts';
import type { exportUnits as contract } from '../../../shared/contract/units.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { unitSource, unitWhere } from './unit-source.ts';

/** The list of units as CSV. */
export function exportUnits(_db: Reader, actor: Actor, input: Input<typeof contract>, { filePool }: Services) {
  const columns = { abbreviation: 'text', name: 'text', divisible: 'value' } as const;
  return listFile(filePool, actor, {
    source: unitSource(actor),
    where: unitWhere(actor, input),
    columns,
    query: input,
  });
}

import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listUnits as contract } from '../../../shared/contract/units.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { unitSource, unitWhere } from './unit-source.ts';

/** Units the company may use, to choose from and to set up. */
export function listUnits(db: Reader, actor: Actor, input: Input<typeof contract>): Promise<Reply<typeof contract>> {
  return listPage(db, unitSource(actor), input, unitWhere(actor, input));
}

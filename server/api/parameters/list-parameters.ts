import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listParameters as contract } from '../../../shared/contract/parameters.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { parameterSource, parameterWhere } from './parameter-source.ts';

/** The parameters of the access's company or warehouse. */
export function listParameters(
  db: Reader,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  return listPage(db, parameterSource, input, parameterWhere(actor, input));
}

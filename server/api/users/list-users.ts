import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { listUsers as contract } from '../../../shared/contract/users.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listPage } from '../list/list-page.ts';
import { userSource, userWhere } from './user-source.ts';

/** One page of the users. */
export function listUsers(db: Reader, _actor: Actor, input: Input<typeof contract>): Promise<Reply<typeof contract>> {
  return listPage(db, userSource, input, userWhere(input));
}

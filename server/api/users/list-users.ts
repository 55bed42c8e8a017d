import { listUsers as contract } from '../../../shared/contract/admin/users.ts';
import { implement } from '../implement.ts';
import { listPage } from '../list/list-page.ts';
import { userSource, userWhere } from './user-source.ts';

/** One page of the users. */
export const listUsers = implement(contract, (db, _actor, input) => {
  return listPage(db, userSource, input, userWhere(input));
});

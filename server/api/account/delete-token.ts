import { deleteToken as contract } from '../../../shared/contract/account/account.ts';
import { implement } from '../implement.ts';

/** Signs out: the token in use is dead from now on; the user's other sessions stay. */
export const deleteToken = implement(contract, async (tx, { tokenHash }) => {
  await tx.run('delete from tokens where hash = $1', [tokenHash]);
  return {};
});

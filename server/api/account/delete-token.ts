import { deleteToken as contract } from '../../../shared/contract/account/account.ts';
import { implement } from '../implement.ts';

/** Signs out: the token in use is dead from now on; the user's other sessions stay. */
export const deleteToken = implement(contract, async (tx, { tokenHash }) => {
  const ended = await tx.maybeOne<{ userId: number }>(
    'delete from tokens where hash = $1 returning user_id as "userId"',
    [tokenHash],
  );
  if (ended !== undefined) tx.announceRights(ended.userId);
  return {};
});

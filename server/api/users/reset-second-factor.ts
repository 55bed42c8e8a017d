import * as contract from '../../../shared/contract/users/users.ts';
import { refuse } from '../../../shared/errors.ts';
import { endSessionsOf } from '../../queue/passwords.ts';
import { notifyOwner } from '../account/second-factor/turn-on.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockUser } from './disable-user.ts';

/**
 * Turns off the second factor of a user who lost app and recovery codes. Ends their sessions, because the holder of a lost device may be
 * signed in. Administrators turn off their own like all users, with the password or a code.
 */
export const resetSecondFactor = implement(contract.resetSecondFactor, async (tx, actor, { id }, services) => {
  if (id === actor.userId) refuse('own_account');
  const user = await lockUser(tx, id);
  const removed = await tx.run('delete from second_factors where user_id = $1', [id]);
  if (removed === 0) refuse('second_factor_off');
  await endSessionsOf(tx, id);
  await recordAudit(tx, actor, {
    operation: 'resetSecondFactor',
    subject: 'user',
    subjectId: id,
    before: { login: user.login },
  });
  await notifyOwner(tx, user, 'removed', services);
  return {};
});

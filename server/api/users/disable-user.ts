import { disableUser as contract } from '../../../shared/contract/admin/users.ts';
import { refuse } from '../../../shared/errors.ts';
import { endSessionsOf } from '../../queue/passwords.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockAdministrators, refuseLastAdministrator } from './keep-administrator.ts';
import { lockUser } from './lock-user.ts';

/**
 * Disables a user and ends their sessions and reset links; done twice it changes nothing. Nobody disables themselves or the last super
 * administrator.
 */
export const disableUser = implement(contract, async (tx, actor, { id }, { now }) => {
  if (id === actor.userId) refuse('own_account');
  await lockAdministrators(tx);
  const { login, disabled } = await lockUser(tx, id);
  if (disabled) return {};
  await refuseLastAdministrator(tx, id);
  await tx.run(
    `update users set disabled_at = $2, updated_at = $2, version = version + 1
     where id = $1`,
    [id, now()],
  );
  await endSessionsOf(tx, id);
  await tx.run('update reset_tokens set expires_at = $2 where user_id = $1 and used_at is null and expires_at > $2', [
    id,
    now(),
  ]);
  await recordAudit(tx, actor, {
    operation: 'disableUser',
    subject: 'user',
    subjectId: id,
    before: { login, disabled },
    after: { login, disabled: true },
  });
  return {};
});

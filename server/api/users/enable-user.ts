import { enableUser as contract } from '../../../shared/contract/admin/users.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockUser } from './lock-user.ts';

/** Enables a disabled or expired user again; the days of expiry begin anew. A user who is neither stays as they are. */
export const enableUser = implement(contract, async (tx, actor, { id }, { now }) => {
  const { login, disabled } = await lockUser(tx, id);
  const { expired } = await tx.one<{ expired: boolean }>('select user_has_expired($1, $2) as expired', [id, now()]);
  if (!disabled && !expired) return {};
  await tx.run(
    `update users set disabled_at = null, enabled_at = $2, updated_at = $2, version = version + 1
     where id = $1`,
    [id, now()],
  );
  tx.announceRights(id);
  await recordAudit(tx, actor, {
    operation: 'enableUser',
    subject: 'user',
    subjectId: id,
    before: { login, disabled },
    after: { login, disabled: false },
  });
  return {};
});

import * as contract from '../../../shared/contract/users/users.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import { endSessionsOf } from '../../queue/passwords.ts';
import { implement } from '../implement.ts';
import { recordAudit } from '../record-audit.ts';
import { lockAdministrators, refuseLastAdministrator } from './lock-accesses.ts';

/**
 * Disables a user and ends their sessions and reset links; idempotent. Administrators cannot disable themselves or the last super
 * administrator.
 */
export const disableUser = implement(contract.disableUser, async (tx, actor, { id }, { now }) => {
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

/** Enables a disabled or expired user and restarts their expiry period. Other users remain unchanged. */
export const enableUser = implement(contract.enableUser, async (tx, actor, { id }, { now }) => {
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

/** For a lost scanner or a shared password. */
export const endSessions = implement(contract.endSessions, async (tx, actor, { id }) => {
  const { login } = await lockUser(tx, id);
  const sessions = await endSessionsOf(tx, id);
  if (sessions === 0) return {};
  await recordAudit(tx, actor, {
    operation: 'endSessions',
    subject: 'user',
    subjectId: id,
    after: { login, sessionsEnded: sessions },
  });
  return {};
});

export interface LockedUser {
  id: number;
  login: string;
  name: string;
  email: string | null;
  disabled: boolean;
}

/** Locks a user until the change is done, so that a concurrent sign-in waits. Integrations are not found. */
export async function lockUser(tx: Tx, id: number): Promise<LockedUser> {
  const user = await tx.maybeOne<LockedUser>(
    `select id, login, name, email, disabled_at is not null as disabled
     from users
     where id = $1 and integration_scopes is null
     for update`,
    [id],
  );
  return user ?? refuse('not_found', { values: { thing: 'user' } });
}

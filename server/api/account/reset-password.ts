import * as contract from '../../../shared/contract/account/account.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader, Tx } from '../../db/query.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob } from '../../queue/jobs.ts';
import { passwordChangedMail } from '../../queue/mails.ts';
import { endSessionsOf } from '../../queue/passwords.ts';
import { hashOfToken } from '../../queue/tokens.ts';
import { implement } from '../implement.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { recordAudit } from '../record-audit.ts';
import { ownAuthor } from './account.ts';
import { byAddress, byLogin } from './counted-attempts.ts';
import { countFailure, forgetLogin, refuseTooEarly } from './failed-attempts.ts';

/**
 * Sets a new password with a reset token, once: of any number of simultaneous attempts one succeeds. It ends every session of the user,
 * starts none, and mails a notice to the user. Refusals leave the token unchanged.
 */
export const resetPassword = implement(
  contract.resetPassword,
  async (db, visitor, { token, login, password }, services) => {
    const hash = hashOfToken(token);
    if (!(await isOpen(db, hash, login, services.now()))) refuse('reset_refused');
    if (isCommonPassword(password))
      refuse('password_too_common', { fields: { password: 'Too common: choose another' } });
    const passwordHash = await hashPassword(password);
    await transaction(services.pool, async (tx) => {
      const userId = await use(tx, hash, login, services.now());
      const user = await setPassword(tx, userId, passwordHash);
      await endEverythingElse(tx, userId, login, services.now());
      await recordAudit(tx, ownAuthor(visitor, userId), {
        operation: 'resetPassword',
        subject: 'user',
        subjectId: userId,
      });
      const { email } = user;
      if (email !== null) await addJob(tx, 'sendMail', passwordChangedMail(services.settings, { ...user, email }));
    });
    return {};
  },
);

/** Runs before the costly hash, so that made-up tokens cost nothing. */
async function isOpen(db: Reader, hash: Buffer, login: string, now: Date): Promise<boolean> {
  const open = await db.maybeOne(
    `select from reset_tokens r
     join users u on u.id = r.user_id and lower(u.login) = lower($2) and u.disabled_at is null
     where r.hash = $1 and r.used_at is null and r.expires_at > $3`,
    [hash, login, now],
  );
  return open !== undefined;
}

async function use(tx: Tx, hash: Buffer, login: string, now: Date): Promise<number> {
  const used = await tx.maybeOne<{ user_id: number }>(
    `update reset_tokens r set used_at = $3
     from users u
     where r.hash = $1 and r.used_at is null and r.expires_at > $3
       and u.id = r.user_id and lower(u.login) = lower($2) and u.disabled_at is null
     returning r.user_id`,
    [hash, login, now],
  );
  return used?.user_id ?? refuse('reset_refused');
}

function setPassword(tx: Tx, userId: number, passwordHash: string) {
  return tx.one<{ login: string; name: string; email: string | null }>(
    `update users set password_hash = $2, password_change_by = null, updated_at = now(), version = version + 1
     where id = $1
     returning login, name, email`,
    [userId, passwordHash],
  );
}

async function endEverythingElse(tx: Tx, userId: number, login: string, now: Date): Promise<void> {
  await endSessionsOf(tx, userId);
  await tx.run('update reset_tokens set expires_at = $2 where user_id = $1 and used_at is null and expires_at > $2', [
    userId,
    now,
  ]);
  await forgetLogin(tx, byLogin('sign in', login).key);
}

/**
 * Queues a mail with a reset link. Nothing is looked up here: the answer, and the time it takes, are the same for every login. Each login
 * has at most one such job waiting; repeated requests from one address have to wait.
 */
export const sendResetPassword = implement(contract.sendResetPassword, async (db, visitor, input, services) => {
  const login = input.login.trim();
  const counted = [byAddress('reset', visitor.address)];
  await refuseTooEarly(db, counted, services.now());
  await transaction(services.pool, async (tx) => {
    await countFailure(tx, counted, services.now());
    await addJob(tx, 'sendResetLink', { login }, { key: `sendResetLink ${byLogin('reset', login).key}`, attempts: 6 });
  });
  return {};
});
